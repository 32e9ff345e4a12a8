#include "backups/tables/access.h"

#include "db/errors.h"

namespace backups::tables::access {
namespace {

constexpr char kGrant[] = "GRANT ", kTo[] = " TO ";

}  // namespace

void give(db::Database& db, const std::string& grant) {
  db::autocommit(db, [&](db::Transaction& tx) { tx.run(grant); });
}

void take(db::Database& db, const std::string& grant) {
  std::string revoke = grant;
  revoke.replace(revoke.rfind(kTo), sizeof kTo - 1, " FROM ");
  revoke.replace(0, sizeof kGrant - 1, "REVOKE ");
  try {
    db::autocommit(db, [&](db::Transaction& tx) { tx.run(revoke); });
  } catch (const db::AlreadyDone&) {
  }
}

void end_other_connections(db::Database& db) {
  for (const auto& id : db::texts(db.select(R"(SELECT CAST(id AS CHAR)
                                                 FROM information_schema.processlist
                                                WHERE id <> CONNECTION_ID() AND db = DATABASE()
                                                  AND user = SUBSTRING_INDEX(CURRENT_USER(), '@', 1))"))) {
    try {
      db::autocommit(db, [&](db::Transaction& tx) { tx.run("KILL " + id); });
    } catch (const db::Error&) {  // it has ended by itself
    }
  }
}

}  // namespace backups::tables::access
