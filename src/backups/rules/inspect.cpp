#include "backups/rules/inspect.h"

#include <stdexcept>

#include "backups/rules/gzip.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "schema/migrations.h"

namespace backups::rules {
namespace {

[[noreturn]] void refuse(const std::string& why) { throw std::runtime_error(why); }

}  // namespace

// A line is looked at once there is another one behind it, as the last one is no part of the checksum.
Inspected inspect(const std::string& file) try {
  GzipLines lines(file);
  std::string line, next;
  if (!lines.next(line) || line != std::string(kFirstLine) + "\n") refuse(file + " is no backup of Millrace");

  Inspected found;
  crypto::Sha256 checksum;
  for (int number = 1; lines.next(next); ++number, line.swap(next)) {
    checksum.add(line);
    if (number == 2) found.about = about_in(line).value_or("");
    if (number == 3) found.third_line = line;
    if (const auto table = table_in(line); !table.empty()) found.tables.insert(table);
  }
  const auto checksums = checksums_in(line);
  if (!checksums || checksums->sha256 != crypto::hex(checksum.finish())) throw Damaged("checksum");
  found.checksums = *checksums;
  return found;
} catch (const Damaged&) {
  refuse(file + " is damaged or not whole. Nothing was changed");
}

// A passphrase that was taken away, with the settings, would otherwise go unnoticed.
std::optional<std::string> settings_in(const Inspected& backup, const std::string& file,
                                       const std::optional<std::string>& passphrase,
                                       const std::function<void(const std::string& text)>& say) {
  const bool is_signed = !backup.checksums.mac.empty();
  if (!is_signed && passphrase) {
    refuse(file +
           " was made without a passphrase, so it has no settings, and anybody could have changed it. If that is as "
           "you expect, give --without-settings. Nothing was changed");
  }
  if (!passphrase) {
    say((is_signed ? "Without the passphrase, the checksum of " + file
                   : file + " was made without a passphrase: its checksum") +
        " finds damage, but not what somebody changed on purpose.\n");
    return std::nullopt;
  }
  if (passphrase->empty()) {
    refuse("give the passphrase of the settings by --passphrase-file, or leave them out by --without-settings");
  }
  if (!is_signed_by(backup.checksums, *passphrase)) {
    refuse("this is not the passphrase of " + file + ", or somebody changed the file. Nothing was changed");
  }
  auto settings = settings_in(backup.third_line, *passphrase);
  if (!settings) refuse(file + " has no settings that could be read. Nothing was changed");
  return settings;
}

void refuse_newer(const Inspected& backup, const std::string& file) {
  const auto version = schema_version_in(backup.about);
  const int known = schema::all_migrations().back().version;
  if (!version) refuse(file + " does not say which schema version it has. Nothing was changed");
  if (*version <= known) return;
  refuse(file + " has schema version " + std::to_string(*version) + ", and this program knows " +
         std::to_string(known) + ": install the newer one first");
}

}  // namespace backups::rules
