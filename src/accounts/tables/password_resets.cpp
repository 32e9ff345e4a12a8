#include "accounts/tables/password_resets.h"

#include "db/clock.h"

namespace accounts::tables::password_resets {
namespace {

const std::string kValid = db::lasts("expires_at", std::to_string(kLifetime));

}  // namespace

void insert(db::Transaction& tx, const std::string& token_hash, const std::string& user_id) {
  tx.run(R"(INSERT INTO password_resets (token_hash, user_id, created_at, expires_at)
            VALUES (?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         token_hash, user_id, kLifetime);
}

std::optional<std::string> user_of(db::Database& db, const std::string& token_hash) {
  return db::first_text(
      db.select("SELECT user_id FROM password_resets WHERE token_hash = ? AND " + kValid, token_hash));
}

bool use(db::Transaction& tx, const std::string& token_hash) {
  return tx.run("DELETE FROM password_resets WHERE token_hash = ? AND " + kValid, token_hash) == 1;
}

void remove_all(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM password_resets WHERE user_id = ?", user_id);
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run("DELETE FROM password_resets WHERE NOT " + kValid + " ORDER BY expires_at LIMIT ?", max);
}

}  // namespace accounts::tables::password_resets
