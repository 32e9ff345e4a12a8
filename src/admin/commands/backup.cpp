// backup, restore: scripts/backup and scripts/restore, which pipe the database's own programs together.
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <stdexcept>
#include <system_error>

#include "admin/commands.h"
#include "admin/passphrase.h"
#include "settings.h"
#include "text/utf8.h"

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

// Asked for twice, as a mistake would be found too late.
std::string new_passphrase() {
  const std::string given = ask_for_passphrase("Passphrase for the settings: ");
  if (!given.empty() && ask_for_passphrase("The same again: ") != given) {
    throw std::runtime_error("these were two passphrases");
  }
  return given;
}

// Of the settings in a new backup. Empty: they are left out.
std::string passphrase_for(const Arguments& arguments, bool nightly) {
  if (arguments.has("--without-settings")) return "";
  const std::string setting = nightly ? settings::value("MILLRACE_BACKUP_PASSPHRASE_FILE") : "";
  const std::string file = arguments.optional("--passphrase-file").value_or(setting);
  if (nightly && file.empty()) return "";
  const std::string given = file.empty() ? new_passphrase() : passphrase_in(file);
  if (text::code_points(given) >= kMinPassphrase) return given;
  throw UsageError(
      "give a passphrase of 12 characters or more by --passphrase-file, or leave the settings out by "
      "--without-settings");
}

// Without an option that says where to, it is the nightly one, which the settings describe.
Report backup(const Arguments& arguments, Worker& worker) {
  const bool nightly = !arguments.has("--to") && !arguments.has("--into");
  const std::string to = arguments.optional("--to").value_or("");
  const std::string into = arguments.optional("--into").value_or(nightly ? worker.config.backup_folder : "");
  if (to.empty() == into.empty()) throw UsageError("give --to FILE, or --into FOLDER");

  pass_on(passphrase_for(arguments, nightly));
  become("backup", {to, into, arguments.optional("--keep").value_or(settings::value("MILLRACE_BACKUP_KEEP"))});
}

Report restore(const Arguments& arguments, Worker&) {
  const bool with_settings = !arguments.has("--without-settings");
  const auto file = arguments.optional("--passphrase-file");
  if (with_settings) pass_on(file ? passphrase_in(*file) : ask_for_passphrase("Passphrase of the settings: "));
  become("restore", {arguments.text("FILE"), with_settings ? "with settings" : "",
                     arguments.has("--replace-data") ? "replace data" : ""});
}

}  // namespace

std::vector<Command> backup_commands() {
  const auto passphrase = option("--passphrase-file", "FILE", "Whose first line is the passphrase of the settings");
  const auto without_settings = flag("--without-settings", "Leave the settings out, with their secrets");
  return {{"backup",
           "Write all tables as of one moment, and the encrypted settings, while the host serves: without options, the "
           "nightly backup of the settings",
           {option("--to", "FILE", "A new file; - is stdout"),
            option("--into", "FOLDER", "Instead: a file there, named by the time"),
            option("--keep", "N", "Of the files in FOLDER, the newest", number_between(1, 99999)), passphrase,
            without_settings},
           backup},
          {"restore",
           "Put a backup into a host without data",
           {word("FILE", "The backup"), passphrase, without_settings,
            flag("--replace-data", "Into a host with data of its own, which are lost")},
           restore}};
}

}  // namespace admin
