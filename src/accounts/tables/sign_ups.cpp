#include "accounts/tables/sign_ups.h"

namespace accounts::tables::sign_ups {
namespace {

const std::string kSelect = "SELECT id, user_id, name, image, password_hash FROM sign_ups WHERE user_id = ? ";

WaitingSignUp read(const db::Row& row) {
  return {row.text(0), row.text(1), row.text(2), row.optional_text(3), row.text(4)};
}

std::optional<WaitingSignUp> first_of(const db::Rows& rows) {
  if (rows.empty()) return std::nullopt;
  return read(rows[0]);
}

}  // namespace

void insert(db::Transaction& tx, const WaitingSignUp& sign_up) {
  tx.run(R"(INSERT INTO sign_ups (id, user_id, name, image, password_hash, created_at)
            VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         sign_up.id, sign_up.user_id, sign_up.name, sign_up.image, sign_up.password_hash);
}

std::optional<WaitingSignUp> find(db::Transaction& tx, const std::string& id, const std::string& user_id) {
  return first_of(tx.select(kSelect + "AND id = ?", user_id, id));
}

std::optional<WaitingSignUp> find_or_newest(db::Database& db, const std::string& id, const std::string& user_id) {
  return first_of(db.select(kSelect + "ORDER BY id = ? DESC, created_at DESC LIMIT 1", user_id, id));
}

std::vector<WaitingSignUp> of_user(db::Transaction& tx, const std::string& user_id, int max) {
  return db::each(tx.select(kSelect + "ORDER BY created_at DESC LIMIT ?", user_id, max), read);
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
