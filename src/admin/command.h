#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <vector>

#include "json/json.h"
#include "text/printable.h"
#include "worker.h"

// Says what a command of millrace-admin consists of.
namespace admin {

using text::printable, text::printable_lines;

// Returns why a value is refused, such as "must be ...", or an empty text for a valid value.
using Check = std::function<std::string(const std::string& value)>;

// Accepts only decimal digits, so that 0500 is not read as octal.
Check number_between(std::int64_t min, std::int64_t max);
// Accepts UTF-8 of `min` to `max` characters.
Check text_of(std::size_t min, std::size_t max);
// Accepts the same, but for a text that shows nothing although it is not empty: for what is kept and listed.
Check visible_text_of(std::size_t min, std::size_t max);
// Accepts a UUID. `what` is "a stream".
Check id_of(const std::string& what);

// Describes a word that stands at its place ("KEY"), an option with a value ("--label TEXT") or a flag ("--void").
struct Parameter {
  std::string name;
  std::string value = {};  // what help calls the value of an option; empty for words and flags
  std::string about;
  bool required = false;
  Check check = {};
  std::vector<std::string> choices = {};  // all values there are; empty when `check` decides
};

Parameter word(const std::string& name, const std::string& about, Check check = {});
Parameter flag(const std::string& name, const std::string& about);
Parameter option(const std::string& name, const std::string& value, const std::string& about, Check check = {});
Parameter required_option(const std::string& name, const std::string& value, const std::string& about, Check check);
Parameter option_among(const std::string& name, const std::string& value, const std::string& about,
                       std::vector<std::string> choices);

// Holds what the operator gave for the parameters of a command, after it was checked.
class Arguments {
 public:
  explicit Arguments(std::map<std::string, std::string> given) : given_(std::move(given)) {}

  bool has(const std::string& name) const { return given_.count(name) != 0; }
  std::string text(const std::string& name) const { return given_.at(name); }
  std::optional<std::string> optional(const std::string& name) const;
  std::int64_t number(const std::string& name) const { return std::stoll(given_.at(name)); }
  std::int64_t number(const std::string& name, std::int64_t absent) const { return has(name) ? number(name) : absent; }

 private:
  std::map<std::string, std::string> given_;
};

// EX_TEMPFAIL, which maintenance units do not count as a failure.
constexpr int kDatabaseUnavailable = 75;

// Holds the result of a command: for people, and with --json for scripts.
struct Report {
  std::string text;  // each line ends with a line feed
  json::Json json;
  int exit_code = 0;
  std::string when_empty = {};  // for people, on stderr, when there is no text
  // Replaces text and JSON, also with --json, for output that is too long to be held in memory.
  std::function<void(std::ostream&)> write = {};
};

// Reports a list: `line_of` prints an item for people, `json_of` for scripts, which find the array under `name`.
template <class Item>
Report list_report(const std::string& name, const std::vector<Item>& items,
                   std::common_type_t<std::string (*)(const Item&)> line_of,
                   std::common_type_t<json::Json (*)(const Item&)> json_of, const std::string& when_empty = {}) {
  Report report{"", json::Json::object({{name, json::Json::array_of(items, json_of)}}), 0, when_empty};
  for (const auto& item : items) report.text += line_of(item);
  return report;
}

// Returns a text of lines as an array for scripts.
json::Json json_of_lines(const std::string& text);

// Is thrown if the arguments do not fit together, before anything is done. The exit status is 2, as for an unknown
// option.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Command {
  std::string words;  // "key issue", or only one word, such as "migrate"
  std::string about;
  std::vector<Parameter> parameters;
  std::function<Report(const Arguments&, Worker&)> run;
  bool needs_one_option = false;                  // exactly one of its options has to be given
  Config::Reader reader = Config::Reader::admin;  // of the settings
};

}  // namespace admin
