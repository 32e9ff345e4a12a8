#pragma once
#include <functional>
#include <string>
#include <vector>

#include "json/json.h"
#include "worker.h"

namespace admin {

// What the operator typed after the command's words: the plain ones in order, and --name VALUE.
class Arguments {
 public:
  explicit Arguments(const std::vector<std::string>& words);

  // Throw UsageFault when it is not there, or not such a number.
  std::string word(std::size_t index, const std::string& what) const;
  std::int64_t number(const std::string& option, std::int64_t least, std::int64_t most) const;
  std::string option(const std::string& name, const std::string& absent) const;
  bool flag(const std::string& name) const;
  // Throws UsageFault for an option that is not among these, or given twice, and for a word beyond so many.
  void expect(std::size_t most_words, const std::vector<std::string>& options) const;

 private:
  std::vector<std::string> words_;
  std::vector<std::pair<std::string, std::string>> options_;
};

struct UsageFault : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// What a command has to say: to people, and with --json to scripts.
struct Report {
  std::string text;  // lines, each ended
  json::Json json;
  int exit_code = 0;
  std::string when_empty = {};  // said to people, on stderr, when there is no text
};

struct Command {
  std::string words;  // "key issue"
  std::string usage;  // "KEY --credits N [--label TEXT]": the plain words come first
  std::string about;
  std::vector<std::string> options;
  std::function<Report(const Arguments&, Worker&)> run;
};

// How many plain words its usage begins with.
std::size_t words_taken(const Command& command);

std::vector<Command> schema_commands();
std::vector<Command> key_commands();
std::vector<Command> quota_commands();
std::vector<Command> concept_commands();
std::vector<Command> user_commands();
std::vector<Command> order_commands();
std::vector<Command> payment_commands();
std::vector<Command> upkeep_commands();
std::vector<Command> waitlist_commands();

}  // namespace admin
