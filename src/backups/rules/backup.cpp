#include "backups/rules/backup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <stdexcept>
#include <utility>
#include <vector>

#include "backups/rules/client.h"
#include "backups/rules/format.h"
#include "backups/rules/gzip.h"
#include "backups/rules/kept_settings.h"
#include "backups/rules/new_file.h"
#include "backups/rules/own_data.h"
#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/passphrase.h"
#include "db/clock.h"
#include "jobs/rules/run.h"
#include "pattern.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"
#include "text/ascii.h"
#include "version.h"

namespace backups::rules {
namespace {

namespace fs = std::filesystem;
namespace restores = schema::tables::restores;

constexpr int kTries = 5;

// Returns the database's time, such as 2026-11-27T01:02:03Z.
std::string time_now(db::Database& db) {
  const auto time = calendar::sql_time(db::now(db));
  return time.substr(0, 10) + "T" + time.substr(11, 8) + "Z";
}

std::string first_lines(db::Database& db, const Config& config, const std::string& passphrase) {
  const auto version = schema::tables::schema_migrations::version(db);
  const std::string lines = kFirstLine + (kAbout + time_now(db)) + " by millrace-admin " + kVersion +
                            ", schema version " + std::to_string(version) + ", of " + config.base_url + "\n";
  if (passphrase.empty()) return lines;
  return lines + kSettings + crypto::base64(crypto::encrypt(settings_to_keep(), passphrase)) + "\n";
}

std::string last_line(const Checksums& checksums) {
  const std::string line = kEnd + checksums.sha256;
  return (checksums.mac.empty() ? line : line + " " + checksums.salt + " " + checksums.mac) + "\n";
}

// Writes a backup to the file, without settings if the passphrase is empty. The last line is missing if the dump
// failed. Throws std::runtime_error if it cannot be written.
DumpResult write_contents(db::Database& db, const Config& config, const std::string& passphrase,
                          const std::string& name, int descriptor) try {
  const auto left_out = left_out_of_backups(db);
  auto file = gzip_to(descriptor);
  crypto::Sha256 sha256;
  const auto take = [&](std::string_view text) {
    sha256.add(text);
    add(file, text);
  };
  take(first_lines(db, config, passphrase));
  auto dumped = dump(config.database, left_out.tables, take);
  if (dumped.done) add(file, last_line(sign(crypto::hex(sha256.finish()), passphrase)));
  finish(std::move(file));
  if (dumped.done) dumped.complaints += left_out.words;
  return dumped;
} catch (const NotWritten& error) {
  throw std::runtime_error(name + " cannot be written: " + error.what());
}

void require_done(const DumpResult& dumped) {
  if (!dumped.done) throw std::runtime_error("the tables could not be read: " + dumped.complaints);
}

[[noreturn]] void refuse_restoring() {
  throw std::runtime_error("this host is being restored, so it has nothing to back up yet");
}

// Returns a text that differs once another restore has begun.
std::string refuse_while_restoring(db::Database& db) {
  const auto last = restores::last(db);
  if (last.state == restores::State::closed || last.state == restores::State::loading) refuse_restoring();
  return last.times;
}

Backup write_file(db::Database& db, const Config& config, const std::string& passphrase, const std::string& name,
                  const std::function<void(const std::string& text)>& say) {
  if (fs::exists(name)) throw std::runtime_error(name + " exists; backups are not overwritten");
  const auto before = refuse_while_restoring(db);
  for (int tries = 1;; ++tries) {
    NewFile file(name);
    const auto dumped = write_contents(db, config, passphrase, name, file.descriptor());
    if (dumped.was_altered && tries < kTries) {
      say(dumped.complaints + "a table was altered meanwhile: the backup begins again\n");
      continue;
    }
    require_done(dumped);
    say(dumped.complaints);
    if (refuse_while_restoring(db) != before) refuse_restoring();
    file.keep();
    return {name, static_cast<std::int64_t>(fs::file_size(name))};
  }
}

// Relies on names that sort by time. The one that was just written stays even if the clock was ahead once.
void remove_old(const std::string& folder, std::size_t left, const fs::path& written) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (fits(entry.path().filename(), "millrace-.*\\.sql\\.gz")) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (std::size_t i = 0; i + left < files.size(); ++i) {
    if (files[i] != written) fs::remove(files[i]);
  }
}

Backup write_into(db::Database& db, const Config& config, const BackupOrder& order,
                  const std::function<void(const std::string& text)>& say) {
  const auto begun = std::chrono::steady_clock::now();
  std::error_code error;
  fs::create_directories(order.folder, error);
  if (error) throw std::runtime_error("the folder " + order.folder + " cannot be made: " + error.message());
  const auto name = order.folder + "/millrace-" + text::replaced(time_now(db), ":", "") + ".sql.gz";
  const auto written = write_file(db, config, order.passphrase, name, say);
  remove_old(order.folder, order.keep, name);
  jobs::rules::record(db, "backup", begun);
  return written;
}

}  // namespace

Backup back_up(db::Database& db, const Config& config, const BackupOrder& order,
               const std::function<void(const std::string& text)>& say) {
  umask(077);
  if (!order.folder.empty()) return write_into(db, config, order, say);
  if (order.file != "-") return write_file(db, config, order.passphrase, order.file, say);

  refuse_while_restoring(db);
  const auto dumped = write_contents(db, config, order.passphrase, "stdout", STDOUT_FILENO);
  require_done(dumped);
  say(dumped.complaints);
  return {order.file, 0};
}

}  // namespace backups::rules
