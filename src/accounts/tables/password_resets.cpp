#include "accounts/tables/password_resets.h"

namespace accounts::tables::password_resets {

void insert(db::Transaction& tx, const std::string& token_hash, const std::string& user_id) {
  tx.run(R"(INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
            VALUES (?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         token_hash, user_id, kLifetime);
}

std::optional<std::string> user_of(db::Database& db, const std::string& token_hash) {
  const auto rows = db.select(R"(SELECT user_id FROM password_resets
                                  WHERE token_hash = ? AND expires_at > UTC_TIMESTAMP(3))",
                              token_hash);
  if (rows.empty()) return std::nullopt;
  return rows[0].text(0);
}

bool use(db::Transaction& tx, const std::string& token_hash) {
  return tx.run("DELETE FROM password_resets WHERE token_hash = ? AND expires_at > UTC_TIMESTAMP(3)", token_hash) == 1;
}

void remove_all(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM password_resets WHERE user_id = ?", user_id);
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM password_resets WHERE expires_at <= UTC_TIMESTAMP(3) ORDER BY expires_at LIMIT ?", max);
}

}  // namespace accounts::tables::password_resets
