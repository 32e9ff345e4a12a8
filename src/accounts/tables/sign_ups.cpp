#include "accounts/tables/sign_ups.h"

namespace accounts::tables::sign_ups {
namespace {

const std::string kSelect = "SELECT id, user_id, name, image, password_hash FROM sign_ups WHERE user_id = ? ";

WaitingSignUp read(db::Row row) { return {row.text(), row.text(), row.text(), row.optional_text(), row.text()}; }

}  // namespace

void insert(db::Transaction& tx, const WaitingSignUp& sign_up) {
  tx.run(R"(INSERT INTO sign_ups (id, user_id, name, image, password_hash, created_at)
            VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         sign_up.id, sign_up.user_id, sign_up.name, sign_up.image, sign_up.password_hash);
  const auto beyond = tx.select("SELECT COUNT(*) FROM sign_ups WHERE user_id = ?", sign_up.user_id).number() - kMax;
  if (beyond <= 0) return;
  tx.run("DELETE FROM sign_ups WHERE user_id = ? AND id <> ? ORDER BY created_at, id LIMIT ?", sign_up.user_id,
         sign_up.id, beyond);
}

bool replace(db::Transaction& tx, const WaitingSignUp& sign_up) {
  return tx.run(R"(UPDATE sign_ups SET name = ?, image = ?, password_hash = ?, created_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND user_id = ?)",
                sign_up.name, sign_up.image, sign_up.password_hash, sign_up.id, sign_up.user_id) == 1;
}

std::optional<WaitingSignUp> find(db::Transaction& tx, const std::string& id, const std::string& user_id) {
  return db::first(tx.select(kSelect + "AND id = ?", user_id, id), read);
}

std::vector<WaitingSignUp> of_user(db::Database& db, const std::string& user_id, const std::string& id) {
  return db::each(db.select(kSelect + "ORDER BY id = ? DESC, created_at DESC, id", user_id, id), read);
}

std::vector<WaitingSignUp> of_user(db::Transaction& tx, const std::string& user_id) {
  return db::each(tx.select(kSelect, user_id), read);
}

void remove_all(db::Transaction& tx, const std::string& user_id) {
  tx.run("DELETE FROM sign_ups WHERE user_id = ?", user_id);
}

std::uint64_t remove_expired(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM sign_ups
                    WHERE created_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND
                    ORDER BY created_at
                    LIMIT ?)",
                kKept, max);
}

}  // namespace accounts::tables::sign_ups
