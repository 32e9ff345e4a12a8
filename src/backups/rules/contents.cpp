#include "backups/rules/contents.h"

#include <utility>

#include "backups/rules/format.h"
#include "backups/rules/gzip.h"
#include "backups/rules/kept_settings.h"
#include "backups/tables/whole_database.h"
#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "crypto/passphrase.h"
#include "db/clock.h"
#include "schema/tables/schema_migrations.h"
#include "version.h"

namespace backups::rules {
namespace {

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

}  // namespace

// Leaves out views, whose text names their database and their creator: an existing view stays as it is when its tables
// are replaced, and a restore makes a missing one. Also leaves out `restores`, which is about this host.
DumpResult write_contents(db::Database& db, const Config& config, const std::string& passphrase, int descriptor) {
  auto left_out = tables::whole_database::views(db);
  left_out.push_back("restores");

  auto file = gzip_to(descriptor);
  crypto::Sha256 sha256;
  const auto take = [&](std::string_view text) {
    sha256.add(text);
    add(file, text);
  };
  take(first_lines(db, config, passphrase));
  auto dumped = dump(config.database, left_out, take);
  if (dumped.done) add(file, last_line(sign(crypto::hex(sha256.finish()), passphrase)));
  finish(std::move(file));
  return dumped;
}

std::string time_now(db::Database& db) {
  const auto time = calendar::sql_time(db::now(db));
  return time.substr(0, 10) + "T" + time.substr(11, 8) + "Z";
}

}  // namespace backups::rules
