// backup, restore: scripts/backup and scripts/restore, which pipe the database's own programs together.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <system_error>

#include "admin/commands.h"

namespace admin {

namespace {

// Never returns: the script takes the place of this program.
[[noreturn]] void become(const std::string& script, std::vector<std::string> words) {
  const char* folder = std::getenv("MILLRACE_SCRIPTS");
  if (!folder) throw std::runtime_error("run this by scripts/admin, or by the installed millrace-admin");
  words.insert(words.begin(), folder + ("/" + script));
  std::vector<char*> arguments;
  for (auto& each : words) arguments.push_back(each.data());
  arguments.push_back(nullptr);
  execv(arguments[0], arguments.data());
  throw std::system_error(errno, std::generic_category(), words[0]);
}

Report backup(const Arguments& arguments, Worker&) {
  std::vector<std::string> words;
  for (const char* name : {"--to", "--into", "--keep", "--passphrase-file"}) {
    if (arguments.has(name)) words.insert(words.end(), {name, arguments.text(name)});
  }
  if (arguments.has("--without-settings")) words.push_back("--without-settings");
  become("backup", words);
}

Report restore(const Arguments& arguments, Worker&) {
  std::vector<std::string> words;
  if (arguments.has("--passphrase-file")) words = {"--passphrase-file", arguments.text("--passphrase-file")};
  if (arguments.has("--without-settings")) words.push_back("--without-settings");
  words.push_back(arguments.text("FILE"));
  become("restore", words);
}

}  // namespace

std::vector<Command> backup_commands() {
  const auto passphrase = option("--passphrase-file", "FILE", "Whose first line is the passphrase of the settings");
  const auto without_settings = flag("--without-settings", "Leave the settings out, with their secrets");
  return {{"backup",
           "Write all tables as of one moment, and the encrypted settings, while the host serves",
           {option("--to", "FILE", "A new file; - is stdout"),
            option("--into", "FOLDER", "Instead: a file there, named by the time"),
            option("--keep", "N", "Of the files in FOLDER, the newest", number_between(1, 99999)), passphrase,
            without_settings},
           backup},
          {"restore",
           "Put a backup into a host without data",
           {word("FILE", "The backup"), passphrase, without_settings},
           restore}};
}

}  // namespace admin
