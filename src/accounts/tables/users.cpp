#include "accounts/tables/users.h"

#include "accounts/tables/email_verifications.h"
#include "accounts/tables/sign_ups.h"

namespace accounts::tables::users {
namespace {

User read_row(db::Row row) { return read(row); }

std::optional<User> first_of(const db::Rows& rows) { return db::first(rows, read_row); }

}  // namespace

const char kColumns[] = "u.id, u.email, u.name, u.email_verified, u.image, u.created_at, u.updated_at, u.suspended_at";

User read(db::Row& row) {
  return {row.text(),          row.text(), row.text(), row.flag(),
          row.optional_text(), row.time(), row.time(), row.optional_time()};
}

bool insert(db::Transaction& tx, const std::string& id, const std::string& email, const std::string& name,
            const std::optional<std::string>& image, const std::optional<std::string>& sign_up_hash) {
  return tx.insert(R"(INSERT INTO users (id, email, name, image, sign_up_hash, created_at, updated_at)
                      VALUES (?, ?, ?, ?, ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
                   id, email, name, image, sign_up_hash);
}

std::optional<User> find_signed_up(db::Database& db, const std::string& email, const std::string& sign_up_hash) {
  return first_of(
      db.select(std::string("SELECT ") + kColumns + " FROM users u WHERE u.email = ? AND u.sign_up_hash = ?", email,
                sign_up_hash));
}

void leave_unclaimed(db::Transaction& tx, const std::string& id) {
  tx.run("UPDATE users SET unclaimed = TRUE WHERE id = ?", id);
}

bool is_unclaimed(db::Transaction& tx, const std::string& id) {
  return !tx.select("SELECT 1 FROM users WHERE id = ? AND unclaimed", id).empty();
}

std::optional<std::string> lock_unclaimed(db::Transaction& tx, const std::string& email) {
  const auto found = tx.select("SELECT id FROM users WHERE email = ? AND unclaimed FOR UPDATE", email);
  if (found.empty()) return std::nullopt;
  tx.run("UPDATE users SET updated_at = UTC_TIMESTAMP(3) WHERE id = ?", found.text());
  return found.text();
}

bool is_taken(db::Database& db, const std::string& email) {
  return !db.select("SELECT 1 FROM users WHERE email = ? AND NOT unclaimed", email).empty();
}

void remove_unclaimed(db::Transaction& tx, const std::string& email) {
  tx.run("DELETE FROM users WHERE email = ? AND unclaimed AND suspended_at IS NULL", email);
}

std::uint64_t remove_forgotten(db::Transaction& tx, int max) {
  return tx.run(R"(DELETE FROM users
                    WHERE unclaimed = TRUE AND suspended_at IS NULL AND updated_at <= UTC_TIMESTAMP(3) - INTERVAL ? SECOND
                    ORDER BY updated_at
                    LIMIT ?)",
                sign_ups::kKept + email_verifications::kLifetime, max);
}

void claim(db::Transaction& tx, const std::string& id) {
  tx.run(
      "UPDATE users SET unclaimed = FALSE, name = SUBSTRING_INDEX(email, '@', 1), image = NULL WHERE id = ? AND "
      "unclaimed",
      id);
}

void lock(db::Transaction& tx, const std::string& id) { tx.select("SELECT 1 FROM users WHERE id = ? FOR UPDATE", id); }

std::optional<User> find(db::Transaction& tx, const std::string& id) {
  return first_of(tx.select(std::string("SELECT ") + kColumns + " FROM users u WHERE u.id = ?", id));
}

std::optional<User> find_by_email(db::Database& db, const std::string& email) {
  return first_of(db.select(std::string("SELECT ") + kColumns + " FROM users u WHERE u.email = ?", email));
}

std::string now(db::Database& db) { return db.select("SELECT UTC_TIMESTAMP(3)").time(); }

std::vector<User> newest(db::Database& db, Listed listed, int max) {
  const std::string which = listed == Listed::suspended ? " WHERE u.suspended_at IS NOT NULL" : "";
  return db::each(db.select(std::string("SELECT ") + kColumns + " FROM users u" + which +
                                " ORDER BY u.created_at DESC, u.id LIMIT ?",
                            max),
                  read_row);
}

void verify_email(db::Transaction& tx, const std::string& id, const std::string& email) {
  tx.run(R"(UPDATE users SET email_verified = TRUE, updated_at = UTC_TIMESTAMP(3)
             WHERE id = ? AND email = ? AND NOT email_verified)",
         id, email);
}

bool replace_email(db::Transaction& tx, const std::string& id, const std::string& old_email,
                   const std::string& new_email) {
  return tx.run(R"(UPDATE users SET email = ?, email_verified = TRUE, updated_at = UTC_TIMESTAMP(3)
                    WHERE id = ? AND email = ?)",
                new_email, id, old_email) == 1;
}

void set_name(db::Transaction& tx, const std::string& id, const std::string& name) {
  tx.run("UPDATE users SET name = ?, updated_at = UTC_TIMESTAMP(3) WHERE id = ?", name, id);
}

void set_image(db::Transaction& tx, const std::string& id, const std::optional<std::string>& image) {
  tx.run("UPDATE users SET image = ?, updated_at = UTC_TIMESTAMP(3) WHERE id = ?", image, id);
}

bool suspend(db::Transaction& tx, const std::string& id) {
  return tx.run("UPDATE users SET suspended_at = UTC_TIMESTAMP(3) WHERE id = ? AND suspended_at IS NULL", id) == 1;
}

bool resume(db::Transaction& tx, const std::string& id) {
  return tx.run("UPDATE users SET suspended_at = NULL WHERE id = ? AND suspended_at IS NOT NULL", id) == 1;
}

bool remove(db::Transaction& tx, const std::string& id) { return tx.run("DELETE FROM users WHERE id = ?", id) == 1; }

}  // namespace accounts::tables::users
