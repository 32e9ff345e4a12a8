// millrace-admin: the operator's command line. Every command takes --json.
#include <clocale>
#include <iostream>

#include "admin/command.h"
#include "db/fault.h"

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

int explain(const std::vector<Command>& commands) {
  std::cerr << "usage: millrace-admin COMMAND [--json]\n\n";
  for (const auto& command : commands) {
    std::cerr << "  " << command.words << " " << command.usage << "\n      " << command.about << "\n";
  }
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
  arguments.expect(command.options);
  const Config config = Config::from_environment("millrace_admin");
  Worker worker(config);
  const auto report = command.run(arguments, worker);
  std::cout << (arguments.flag("json") ? report.json.text() + "\n" : report.text);
  return report.exit_code;
}

}  // namespace

int main(int argc, char** argv) {
  std::setlocale(LC_CTYPE, "C.UTF-8");
  const auto commands = all_commands();
  std::vector<std::string> words(argv + 1, argv + argc);
  const Command* command = find(commands, words);
  if (!command) return explain(commands);
  try {
    return run(*command, Arguments(words));
  } catch (const ConfigFaults& broken) {
    for (const auto& fault : broken.faults) std::cerr << fault << "\n";
    return 2;
  } catch (const admin::UsageFault& fault) {
    std::cerr << fault.what() << "\nusage: millrace-admin " << command->words << " " << command->usage << "\n";
    return 2;
  } catch (const db::CommitUnknown& fault) {  // some would do it twice
    std::cerr << "millrace-admin: outcome unknown, the database was lost while it committed (" << fault.what()
              << "): look, as with `key show`, before you run it again\n";
    return 1;
  } catch (const std::exception& fault) {
    std::cerr << "millrace-admin: " << fault.what() << "\n";
    return 1;
  }
}
