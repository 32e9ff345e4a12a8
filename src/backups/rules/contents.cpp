#include "backups/rules/contents.h"

#include <stdexcept>
#include <utility>

#include "backups/rules/format.h"
#include "backups/rules/gzip.h"
#include "backups/rules/kept_settings.h"
#include "backups/rules/own_data.h"
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

DumpResult write_contents(db::Database& db, const Config& config, const std::string& passphrase,
                          const OpenFile& to) try {
  const auto left_out = left_out_of_backups(db);
  auto file = gzip_to(to.descriptor);
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
  throw std::runtime_error(to.name + " cannot be written: " + error.what());
}

std::string time_now(db::Database& db) {
  const auto time = calendar::sql_time(db::now(db));
  return time.substr(0, 10) + "T" + time.substr(11, 8) + "Z";
}

}  // namespace backups::rules
