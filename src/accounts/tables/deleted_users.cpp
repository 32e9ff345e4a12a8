#include "accounts/tables/deleted_users.h"

#include "db/clock.h"

namespace accounts::tables::deleted_users {

void insert(db::Transaction& tx, const std::string& user_id) {
  tx.insert("INSERT INTO deleted_users (user_id, deleted_at) VALUES (?, UTC_TIMESTAMP(3))", user_id);
}

std::vector<std::string> older_than(db::Database& db, int seconds, int max) {
  return db::texts(db.select(R"(SELECT user_id
                                  FROM deleted_users
                                 WHERE deleted_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND
                                    OR NOT )" +
                                 db::has_come("deleted_at") + R"(
                                 ORDER BY RAND()
                                 LIMIT ?)",
                             seconds, max));
}

void remove(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM deleted_users WHERE user_id = ?", user_id);
}

}  // namespace accounts::tables::deleted_users
