// millrace-admin: the operator's command line. Every command takes --json.
#include <algorithm>
#include <clocale>
#include <iostream>

#include "admin/command.h"
#include "admin/terminal.h"
#include "db/errors.h"
#include "version.h"

namespace {

using admin::Arguments;
using admin::Command;

std::vector<Command> all_commands() {
  std::vector<Command> all;
  for (const auto& some : {admin::schema_commands(), admin::key_commands(), admin::quota_commands(),
                           admin::concept_commands(), admin::order_commands(), admin::payment_commands(),
                           admin::waitlist_commands(), admin::user_commands(), admin::upkeep_commands()}) {
    all.insert(all.end(), some.begin(), some.end());
  }
  return all;
}

void explain(std::ostream& out, const std::vector<Command>& commands) {
  out << "usage: millrace-admin COMMAND [--json]\n\n";
  for (const auto& command : commands) {
    out << "  " << command.words << " " << command.usage << "\n      " << command.about << "\n";
  }
}

std::string usage_of(const Command& command) {
  return "usage: millrace-admin " + command.words + " " + command.usage + "\n";
}

bool asks_for_help(const std::vector<std::string>& words) {
  return !words.empty() && (words[0] == "help" || words[0] == "--help" || words[0] == "-h");
}

std::vector<Command> beginning_with(const std::vector<Command>& commands, const std::string& beginning) {
  std::vector<Command> found;
  for (const auto& command : commands) {
    if (command.words.rfind(beginning, 0) == 0) found.push_back(command);
  }
  return found;
}

// As far as it could have been a command: "telemetry", but "key make".
std::string unknown(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  const bool begins_one = std::any_of(commands.begin(), commands.end(), [&](const Command& command) {
    return command.words.rfind(words[0] + " ", 0) == 0;
  });
  return begins_one && words.size() > 1 ? words[0] + " " + words[1] : words[0];
}

int answer_without_command(const std::vector<Command>& commands, const std::vector<std::string>& words) {
  const bool asked = asks_for_help(words);
  if (asked || words.empty()) {
    explain(asked ? std::cout : std::cerr, commands);
    return asked ? 0 : 2;
  }
  const auto related = beginning_with(commands, words[0] + " ");
  const bool unfinished = !related.empty() && words.size() == 1;
  if (!unfinished) std::cerr << "unknown command \"" << admin::printable(unknown(commands, words)) << "\"\n";
  for (const auto& command : related) std::cerr << usage_of(command);
  if (related.empty()) std::cerr << "millrace-admin --help lists the commands\n";
  return 2;
}

// The command whose words the arguments begin with; the words are taken away.
const Command* find(const std::vector<Command>& commands, std::vector<std::string>& words) {
  for (const auto& command : commands) {
    const auto space = command.words.find(' ');
    const std::size_t count = space == std::string::npos ? 1 : 2;
    if (words.size() < count) continue;
    if ((count == 1 ? words[0] : words[0] + " " + words[1]) != command.words) continue;
    words.erase(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(count));
    return &command;
  }
  return nullptr;
}

int run(const Command& command, const Arguments& arguments) {
  if (arguments.flag("help")) {
    std::cout << usage_of(command);
    return 0;
  }
  arguments.expect(words_taken(command), command.options);
  const Config config = Config::from_environment("admin");
  Worker worker(config);
  const auto report = command.run(arguments, worker);
  std::cout << (arguments.flag("json") ? report.json.text() + "\n" : admin::printable_lines(report.text));
  if (!arguments.flag("json") && report.text.empty()) std::cerr << report.when_empty;
  return report.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  const auto commands = all_commands();
  std::vector<std::string> words(argv + 1, argv + argc);
  if (words == std::vector<std::string>{"--version"}) {
    std::cout << "millrace-admin " << kVersion << "\n";
    return 0;
  }
  const Command* command = find(commands, words);
  if (!command) return answer_without_command(commands, words);
  try {
    return run(*command, Arguments(words));
  } catch (const ConfigFaults& broken) {
    for (const auto& fault : broken.faults) std::cerr << fault << "\n";
    return 2;
  } catch (const admin::UsageFault& fault) {
    std::cerr << fault.what() << "\n" << usage_of(*command);
    return 2;
  } catch (const db::CommitUnknown& fault) {  // some would do it twice
    std::cerr << "millrace-admin: outcome unknown, the database was lost while it committed (" << fault.what()
              << "): look, as with `key show`, before you run it again\n";
    return 1;
  } catch (const std::exception& fault) {
    std::cerr << "millrace-admin: " << admin::printable_lines(fault.what()) << "\n";
    return 1;
  }
}
