#include "backups/rules/inspect.h"

#include <algorithm>
#include <sstream>
#include <stdexcept>
#include <utility>

#include "backups/rules/gzip.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/passphrase.h"
#include "schema/migrations.h"
#include "text/ascii.h"

namespace backups::rules {
namespace {

constexpr std::size_t kBeginningOfARow = 256;  // a version, a name of 120 characters and a checksum

[[noreturn]] void refuse(const std::string& why) { throw std::runtime_error(why); }

// Takes a line of the table schema_migrations, which may have rows: (1,'0001_throttles','CHECKSUM', ...
void note_migrations(Inspected& backup, const std::string& line) {
  for (auto at = line.find('('); at != line.npos; at = line.find('(', at + 1)) {
    int version;
    char checksum[65];
    const auto row = line.substr(at, kBeginningOfARow);
    if (std::sscanf(row.c_str(), "(%9d,'%*[^']','%64[0-9a-f]'", &version, checksum) != 2 || version <= 0) continue;
    backup.migrations[version] = checksum;
  }
}

// Takes what follows the opening quote.
std::string name_before(const std::string& rest) { return text::replaced(rest.substr(0, rest.rfind('`')), "``", "`"); }
bool ends_within(const std::string& rest) { return std::count(rest.begin(), rest.end(), '`') % 2 == 1; }

void note(Inspected& backup, int number, const std::string& line) {
  if (number == 2) backup.about = rest_of(line, kAbout).value_or("");
  if (number == 3) backup.settings = rest_of(line, kSettings);
  const auto table = rest_of(line, kTable), sequence = rest_of(line, kSequence);
  if (table) backup.tables.push_back(name_before(*table));
  if (sequence) backup.sequences.push_back(name_before(*sequence));
  if (table || sequence) {
    backup.makes.push_back(line);
    if (!ends_within(table ? *table : *sequence)) backup.has_broken_names = true;
  } else if (!backup.makes.empty() && !text::ends_with(backup.makes.back(), ";\n")) {
    backup.makes.back() += line;
  }
  if (!backup.tables.empty() && backup.tables.back() == "schema_migrations") note_migrations(backup, line);
}

// Handles a line only once it has read the next one, because the checksum does not cover the last line.
Inspected read_all(GzipFile opened) {
  Inspected backup{"", {}, {}, {}, {}, {}, {}, false, 0, 0, {}, std::move(opened)};
  const auto& file = backup.file;
  crypto::Sha256 sha256;
  TriggerLines triggers;
  std::string line = kFirstLine, next;
  for (int number = 1; read_line(file, next); ++number, line.swap(next)) {
    sha256.add(line);
    backup.bytes += line.size();
    backup.longest_line = std::max(backup.longest_line, line.size());
    if (!triggers.have(line)) note(backup, number, line);
  }
  backup.triggers = triggers.names();
  backup.has_broken_names = backup.has_broken_names || !triggers.are_whole();
  auto& sums = backup.checksums;
  std::istringstream(rest_of(line, kEnd).value_or("")) >> sums.sha256 >> sums.salt >> sums.mac;
  if (sums.sha256 != crypto::hex(sha256.finish())) throw Damaged("its checksum is another");
  return backup;
}

// Otherwise this would be found only once its tables are in the place of all others.
void refuse_other_tables(const std::string& file, const Inspected& backup) {
  if (backup.has_broken_names) {
    refuse(file +
           " has a line that cannot be restored, as of a name of several lines: rename what has it where the backup "
           "was made, and make another. Nothing was changed");
  }
  if (backup.migrations.empty()) refuse(file + " does not say of which version its tables are. Nothing was changed");
  if (const auto changed = schema::changed_since(backup.migrations); !changed.empty()) {
    refuse(file + " has tables of a version before 1.0 that were others (" + changed +
           ".sql was changed since): restore it with the version that made it. Nothing was changed");
  }
  if (const int unknown = schema::unknown_in(backup.migrations)) {
    refuse(file + " has migration " + std::to_string(unknown) +
           ", which this program does not know: install the newer program first. Nothing was changed");
  }
}

}  // namespace

Inspected inspect(const std::string& name) try {
  auto file = gzip_from(name);
  std::string line;
  if (!read_line(file, line) || line != kFirstLine) refuse(name + " is no backup of Millrace");
  auto backup = read_all(std::move(file));
  refuse_other_tables(name, backup);
  return backup;
} catch (const Damaged&) {
  refuse(name + " is damaged or not whole. Nothing was changed");
}

CheckedLines::CheckedLines(const Inspected& backup) : backup_(backup) { rewind(backup.file); }

bool CheckedLines::next(std::string& line) try {
  do {
    if (!read_line(backup_.file, line)) return false;
    sha256_.add(last_);
    last_ = line;
  } while (triggers_.have(line));
  return true;
} catch (const Damaged&) {
  return false;
}

bool CheckedLines::are_the_same() {
  return crypto::hex(sha256_.finish()) == backup_.checksums.sha256 && rest_of(last_, kEnd);
}

// Refuses a passphrase for a file without a MAC: otherwise somebody could remove the MAC and change the file unnoticed.
std::optional<std::string> decrypt_settings(const Inspected& backup, const std::string& file,
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
  auto settings = crypto::decrypt(crypto::from_base64(backup.settings.value_or("")).value_or(""), *passphrase);
  if (!settings) refuse("the settings in " + file + " cannot be read. Nothing was changed");
  return settings;
}

}  // namespace backups::rules
