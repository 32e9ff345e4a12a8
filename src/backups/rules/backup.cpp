#include "backups/rules/backup.h"

#include <sys/stat.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <stdexcept>

#include "backups/rules/client.h"
#include "backups/rules/folder.h"
#include "backups/rules/format.h"
#include "backups/rules/gzip.h"
#include "backups/rules/kept_settings.h"
#include "backups/rules/new_file.h"
#include "backups/tables/all_tables.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "jobs/rules/run.h"
#include "schema/tables/restores.h"
#include "schema/tables/schema_migrations.h"
#include "version.h"

namespace backups::rules {
namespace {

namespace restores = schema::tables::restores;

constexpr int kTries = 5;

std::string first_lines(db::Database& db, const Config& config, const std::string& passphrase) {
  const auto version = schema::tables::schema_migrations::version(db);
  return kFirstLine +
         ("\n" + second_line("made at " + now("%FT%TZ") + " by millrace-admin " + kVersion + ", schema version " +
                             std::to_string(version) + ", of " + config.base_url)) +
         (passphrase.empty() ? "" : settings_line(settings_to_keep(), passphrase));
}

// What is in `restores` would keep the host that is restored from serving, and migrate makes a view that is not there.
DumpResult write(db::Database& db, const Config& config, const std::string& passphrase, int descriptor) {
  auto left_out = tables::all_tables::views(db);
  left_out.push_back("restores");

  GzipWriter file(descriptor);
  crypto::Sha256 checksum;
  const auto take = [&](std::string_view text) {
    file.write(text);
    checksum.add(text);
  };
  take(first_lines(db, config, passphrase));
  auto result = dump(config.database, left_out, take);
  if (result.done) file.write(last_line(crypto::hex(checksum.finish()), passphrase));
  file.close();
  return result;
}

void require_done(const DumpResult& dumped) {
  if (!dumped.done) throw std::runtime_error("the tables could not be read: " + dumped.complaints);
}

// No restore is under way, and none has begun since `before`.
void refuse_while_restoring(db::Database& db, const std::optional<restores::Restore>& before) {
  const auto last = restores::last(db);
  const bool closed = last && (last->state == restores::State::closed || last->state == restores::State::loading);
  const bool is_another = last.has_value() != before.has_value() ||
                          (last && (last->began_at != before->began_at || last->loaded_at != before->loaded_at));
  if (closed || is_another) {
    throw std::runtime_error("this host is being restored, so it has nothing to back up yet");
  }
}

Backup write_file(db::Database& db, const Config& config, const BackupOrder& order, const std::string& name,
                  const std::function<void(const std::string&)>& say) {
  if (std::filesystem::exists(name)) throw std::runtime_error(name + " exists; backups are not overwritten");
  const auto before = restores::last(db);
  refuse_while_restoring(db, before);
  for (int tries = 1;; ++tries) {
    NewFile file(name);
    const auto dumped = write(db, config, order.passphrase, file.descriptor());
    if (dumped.was_altered && tries < kTries) {
      say(dumped.complaints + "a table was altered meanwhile: the backup begins again\n");
      continue;
    }
    require_done(dumped);
    say(dumped.complaints);
    refuse_while_restoring(db, before);
    file.keep();
    return {name, static_cast<std::int64_t>(std::filesystem::file_size(name))};
  }
}

}  // namespace

Backup back_up(db::Database& db, const Config& config, const BackupOrder& order,
               const std::function<void(const std::string&)>& say) {
  umask(077);
  const auto begun = std::chrono::steady_clock::now();
  if (order.file == "-") {
    refuse_while_restoring(db, restores::last(db));
    require_done(write(db, config, order.passphrase, STDOUT_FILENO));
    return {order.file, 0};
  }
  if (order.folder.empty()) return write_file(db, config, order, order.file, say);

  auto written = write_file(db, config, order, new_name_in(order.folder), say);
  remove_old_in(order.folder, order.keep);
  jobs::rules::record(db, "backup", begun);
  return written;
}

}  // namespace backups::rules
