#include "accounts/tables/credentials.h"

#include "crypto/random.h"

namespace accounts::tables::credentials {

void put(db::Transaction& tx, const std::string& user_id, const std::string& password_hash) {
  tx.run(R"(INSERT INTO credentials (id, user_id, password_hash, created_at, updated_at)
            VALUES (?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))
            ON DUPLICATE KEY UPDATE password_hash = VALUES(password_hash), updated_at = VALUES(updated_at))",
         crypto::random_base62(32), user_id, password_hash);
}

std::optional<Credential> of_user(db::Database& db, const std::string& user_id) {
  return db::first(db.select(R"(SELECT id, password_hash, created_at, updated_at
                                  FROM credentials WHERE user_id = ?)",
                             user_id),
                   [](db::Row row) {
                     return Credential{row.text(), row.text(), row.time(), row.time()};
                   });
}

bool any_imported(db::Database& db) {
  return !db.select("SELECT 1 FROM credentials WHERE password_hash >= '0' LIMIT 1").empty();
}

bool replace_hash(db::Transaction& tx, const std::string& user_id, const std::string& old_hash,
                  const std::string& new_hash) {
  return tx.run(R"(UPDATE credentials SET password_hash = ?, updated_at = UTC_TIMESTAMP(3)
                    WHERE user_id = ? AND password_hash = ?)",
                new_hash, user_id, old_hash) == 1;
}

bool lock(db::Transaction& tx, const std::string& user_id, const std::string& password_hash) {
  return !tx.select("SELECT 1 FROM credentials WHERE user_id = ? AND password_hash = ? FOR UPDATE", user_id,
                    password_hash)
              .empty();
}

}  // namespace accounts::tables::credentials
