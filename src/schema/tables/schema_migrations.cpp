#include "schema/tables/schema_migrations.h"

namespace schema::tables::schema_migrations {
namespace {

const std::string kNewest = "SELECT COALESCE(MAX(version), 0) FROM schema_migrations";

}  // namespace

void create(db::Database& db) {
  execute(db, R"(CREATE TABLE IF NOT EXISTS schema_migrations (
                   version    INT          NOT NULL PRIMARY KEY,
                   name       VARCHAR(120) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
                   checksum   CHAR(64)     CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
                   applied_at DATETIME(3)  NOT NULL
                 ) ENGINE = InnoDB)");
}

int version(db::Database& db) { return static_cast<int>(db.select(kNewest).number()); }

int version_at_once(db::Database& db) { return static_cast<int>(db.select_at_once(kNewest).number()); }

std::map<int, std::string> applied(db::Database& db) {
  std::map<int, std::string> checksums;
  for (auto row : db.select("SELECT version, checksum FROM schema_migrations WHERE version > 0")) {
    checksums.insert({static_cast<int>(row.number()), row.text()});
  }
  return checksums;
}

void record(db::Database& db, int version, const std::string& name, const std::string& checksum) {
  db::autocommit(db, [&](db::Transaction& tx) {
    tx.insert(R"(INSERT INTO schema_migrations (version, name, checksum, applied_at)
                 VALUES (?, ?, ?, UTC_TIMESTAMP(3)))",
              version, name, checksum);
  });
}

void execute(db::Database& db, const std::string& statement) {
  db::autocommit(db, [&](db::Transaction& tx) { tx.run(statement); });
}

}  // namespace schema::tables::schema_migrations
