#include "admin/completion.h"

#include <map>

#include "text/ascii.h"

namespace admin {
namespace {

// Maps each beginning of a command line to the words that may follow it: "" -> "key ...", "key" -> "issue ...",
// "key issue" -> "--credits ...".
using Choices = std::map<std::string, std::string>;

void add(Choices& choices, const std::string& beginning, const std::string& choice) {
  std::string& words = choices[beginning];
  if ((" " + words + " ").find(" " + choice + " ") == words.npos) words += (words.empty() ? "" : " ") + choice;
}

std::string options_of(const Command& command) {
  std::string options;
  for (const auto& parameter : command.parameters) {
    if (parameter.name[0] == '-') options += parameter.name + " ";
  }
  return options + "--json --help";
}

Choices choices_of(const std::vector<Command>& commands) {
  Choices choices{{"", "completion help --help --version"}};
  for (const auto& command : commands) {
    const auto space = command.words.find(' ');
    const std::string first = command.words.substr(0, space);
    add(choices, "", first);
    if (space != std::string::npos) add(choices, first, command.words.substr(space + 1));
    choices[command.words] = options_of(command);
  }
  return choices;
}

// Returns a branch of the script's `case`.
std::string branch(const std::string& pattern, const std::string& choices) {
  return "    " + pattern + ") choices='" + choices + "' ;;\n";
}

std::string branches(const std::vector<Command>& commands) {
  std::string text;
  for (const auto& command : commands) {
    for (const auto& parameter : command.parameters) {
      if (parameter.choices.empty()) continue;
      text += branch("'" + command.words + " '*'" + parameter.name + "'", text::joined(parameter.choices, " "));
    }
  }
  for (const auto& [beginning, choices] : choices_of(commands)) {
    const bool takes_options = choices.find("--json") != choices.npos;
    text += branch("'" + beginning + "'" + (takes_options ? "|'" + beginning + " '*" : ""), choices);
  }
  return text;
}

}  // namespace

std::string bash_completion(const std::vector<Command>& commands) {
  return R"(# Completion of millrace-admin for bash, made by "millrace-admin completion".
_millrace_admin() {
  local before="${COMP_WORDS[*]:1:COMP_CWORD-1}" choices=
  case $before in
)" + branches(commands) +
         R"(  esac
  mapfile -t COMPREPLY < <(compgen -W "$choices" -- "${COMP_WORDS[COMP_CWORD]}")
}
complete -o default -F _millrace_admin millrace-admin
)";
}

}  // namespace admin
