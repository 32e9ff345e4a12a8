#include "schema/tables/schema_leases.h"

#include "db/clock.h"

namespace schema::tables::schema_leases {

void create(db::Database& db) {
  db::autocommit(db, [](db::Transaction& tx) {
    tx.run(R"(CREATE TABLE IF NOT EXISTS schema_leases (
                id          INT         NOT NULL PRIMARY KEY,
                holder      VARCHAR(64) CHARACTER SET ascii COLLATE ascii_bin NOT NULL,
                lease_until DATETIME(3) NOT NULL
              ) ENGINE = InnoDB)");
  });
  db::autocommit(db, [](db::Transaction& tx) {
    tx.insert("INSERT INTO schema_leases (id, holder, lease_until) VALUES (1, '', UTC_TIMESTAMP(3))");
  });
}

bool acquire(db::Database& db, const std::string& holder, int seconds) {
  return db::autocommit(db, [&](db::Transaction& tx) {
    return tx.run(R"(UPDATE schema_leases
                        SET holder = ?, lease_until = UTC_TIMESTAMP(3) + INTERVAL ? SECOND
                      WHERE id = 1 AND (holder IN ('', ?) OR )" +
                      db::is_over("lease_until", "?") + ")",
                  holder, seconds, holder, seconds) == 1;
  });
}

void release(db::Database& db, const std::string& holder) {
  db::autocommit(db, [&](db::Transaction& tx) {
    tx.run("UPDATE schema_leases SET holder = '' WHERE id = 1 AND holder = ?", holder);
  });
}

}  // namespace schema::tables::schema_leases
