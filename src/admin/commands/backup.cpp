// Has the commands backup and restore.
#include <iostream>
#include <optional>

#include "admin/commands.h"
#include "admin/passphrase.h"
#include "backups/rules/backup.h"
#include "backups/rules/own_data.h"
#include "backups/rules/restore.h"

namespace admin {

namespace {

using json::Json;

void say(const std::string& text) { std::cerr << printable_lines(text); }

// Asks twice, as a mistake would be noticed only at a restore.
std::string new_passphrase() {
  const std::string passphrase = ask_for_passphrase("Passphrase for the settings: ");
  if (!passphrase.empty() && ask_for_passphrase("The same again: ") != passphrase) {
    throw std::runtime_error("these were two passphrases");
  }
  return passphrase;
}

// Returns the passphrase for the settings in a new backup, or an empty text to leave them out.
std::string passphrase_for(const Arguments& arguments, const Config& config, bool nightly) {
  if (arguments.has("--without-settings")) return "";
  const std::string setting = nightly ? config.backup.passphrase_file : "";
  const std::string file = arguments.optional("--passphrase-file").value_or(setting);
  if (nightly && file.empty()) return "";
  if (!file.empty()) return new_passphrase_in(file);
  const std::string passphrase = new_passphrase();
  if (is_long_enough(passphrase)) return passphrase;
  throw UsageError(
      "give a passphrase of 12 characters or more by --passphrase-file, or leave the settings out by "
      "--without-settings");
}

// Makes the nightly backup, which the settings describe, unless --to or --into is given.
Report backup(const Arguments& arguments, Worker& worker) {
  const bool nightly = !arguments.has("--to") && !arguments.has("--into");
  const std::string to = arguments.optional("--to").value_or("");
  const std::string into = arguments.optional("--into").value_or(nightly ? worker.config.backup.folder : "");
  if (to.empty() == into.empty()) throw UsageError("give --to FILE, or --into FOLDER");

  const std::string keep = arguments.optional("--keep").value_or(worker.config.backup.keep);
  worker.db.refuse_if("");  // back_up refuses with a better message during a restore
  const auto written = backups::rules::back_up(
      worker.db, worker.config, {to, into, std::stoul(keep), passphrase_for(arguments, worker.config, nightly)}, say);
  if (written.bytes > 0) say("wrote " + written.file + ", " + size_of(written.bytes) + "\n");
  return {"", nullptr, 0, "", [](std::ostream&) {}};  // stdout may be the backup
}

std::optional<std::string> passphrase_of(const Arguments& arguments) {
  if (arguments.has("--without-settings")) return std::nullopt;
  const auto file = arguments.optional("--passphrase-file");
  return file ? passphrase_in(*file) : ask_for_passphrase("Passphrase of the settings: ");
}

std::string line_of(const std::string& what, const std::vector<std::string>& things) {
  return things.empty() ? "" : what + backups::rules::list_of(things) + "\n";
}

// Throws what is wrong with the file. What it needs of the database is tried by the restore itself.
Report check(const Arguments& arguments) {
  if (arguments.has("--replace-data")) throw UsageError("--check restores nothing: leave out --replace-data");
  const std::string file = arguments.text("FILE");
  const auto contents = backups::rules::check(file, passphrase_of(arguments), say);
  const auto bytes = static_cast<std::int64_t>(contents.bytes);
  return {printable(file) + " is whole, and this program can restore it\nmade at " + printable(contents.about) + "\n" +
              std::to_string(contents.tables) + " tables, " + size_of(bytes) + " unpacked\n" +
              line_of("tables of your own: ", contents.own_tables) + line_of("sequences: ", contents.sequences) +
              line_of("would not be restored: ", contents.triggers) +
              (contents.has_settings ? "the settings can be opened\n" : "the settings were not looked at\n"),
          Json::object({{"made", contents.about},
                        {"tables", static_cast<std::int64_t>(contents.tables)},
                        {"bytes", bytes},
                        {"ownTables", Json::array({contents.own_tables.begin(), contents.own_tables.end()})},
                        {"settingsOpened", contents.has_settings}})};
}

Report restore(const Arguments& arguments, Worker& worker) {
  if (arguments.has("--check")) return check(arguments);
  worker.db.refuse_if("");  // an interrupted restore may be run again
  const auto restored =
      backups::rules::restore({worker.config, worker.db, worker.http},
                              {arguments.text("FILE"), passphrase_of(arguments), arguments.has("--replace-data")}, say);
  if (!restored.verified) return {restored.next + "\n", Json::object({{"servedBefore", true}})};
  auto report = verification(*restored.verified, worker);
  report.text += restored.next + "\n";
  return report;
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
            flag("--check",
                 "Instead, say whether the backup is good and what is in it; needs no empty host, and changes "
                 "nothing"),
            flag("--replace-data", "Into a host with data of its own, which are lost")},
           restore}};
}

}  // namespace admin
