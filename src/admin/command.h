#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <ostream>
#include <string>
#include <vector>

#include "json/json.h"
#include "worker.h"

// What a command of millrace-admin is made of.
namespace admin {

// Says why a value is refused, "must be ..."; empty for a valid one.
using Check = std::function<std::string(const std::string& value)>;

// Decimal digits only, so that 0500 is not read as octal.
Check number_between(std::int64_t min, std::int64_t max);
// UTF-8 of so many characters.
Check text_of(std::size_t min, std::size_t max);

// A word that stands at its place ("KEY"), an option with a value ("--label TEXT") or a flag ("--void").
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

// What the operator gave for the parameters of a command; checked.
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

// The result of a command: for people, and with --json for scripts.
struct Report {
  std::string text;  // lines, each ended
  json::Json json;
  int exit_code = 0;
  std::string when_empty = {};  // for people, on stderr, when there is no text
  // Instead of both, with --json as well: writes what is too long to be held.
  std::function<void(std::ostream&)> write = {};
};

struct Command {
  std::string words;  // "key issue": the second word is missing where the first says it all
  std::string about;
  std::vector<Parameter> parameters;
  std::function<Report(const Arguments&, Worker&)> run;
  bool needs_one_option = false;   // exactly one of its options has to be given
  std::string settings = "admin";  // of whom: "sender" needs neither the database nor a secret of Millrace's
};

}  // namespace admin
