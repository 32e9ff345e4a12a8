#include "accounts/tables/members.h"

#include <algorithm>

namespace accounts::tables {

const char* name_of(Role role) {
  switch (role) {
    case Role::viewer:
      return "viewer";
    case Role::editor:
      return "editor";
    case Role::owner:
      return "owner";
  }
  return "";
}

Role stored_role(std::int64_t number) { return number == static_cast<int>(Role::editor) ? Role::editor : Role::viewer; }

}  // namespace accounts::tables

namespace accounts::tables::members {
namespace {

Member read(db::Row row) { return {users::read(row), stored_role(row.number()), row.time()}; }

// Returns the users on the other side of each membership.
std::vector<Member> select(db::Database& db, const std::string& user_column, const std::string& condition_column,
                           const std::string& id) {
  return db::each(db.select("SELECT " + std::string(users::kColumns) + R"(, m.role, m.created_at
                               FROM members m JOIN users u ON u.id = m.)" +
                                user_column + R"(
                              WHERE m.)" +
                                condition_column + R"( = ?
                              ORDER BY m.created_at, u.id)",
                            id),
                  read);
}

}  // namespace

std::optional<Role> role_of(db::Database& db, const std::string& account_id, const std::string& user_id) {
  return db::first(db.select(R"(SELECT m.role
                                  FROM members m JOIN users u ON u.id = m.account_id
                                 WHERE m.account_id = ? AND m.user_id = ? AND u.suspended_at IS NULL)",
                             account_id, user_id),
                   [](db::Row row) { return stored_role(row.number()); });
}

bool may_act(db::Transaction& tx, const std::string& account_id, const std::string& session_token) {
  return !tx.select(R"(SELECT 1
                         FROM sessions s LEFT JOIN members m ON m.account_id = ? AND m.user_id = s.user_id
                        WHERE s.token = ? AND (s.user_id = ? OR m.user_id IS NOT NULL))",
                    account_id, session_token, account_id)
              .empty();
}

std::vector<Member> of_account(db::Database& db, const std::string& account_id) {
  return select(db, "user_id", "account_id", account_id);
}

std::vector<User> reachable(db::Database& db, const std::string& account_id, const std::vector<std::string>& user_ids) {
  if (user_ids.empty()) return {};
  db::Sql sql("SELECT " + std::string(users::kColumns) +
              " FROM users u WHERE u.email_verified = TRUE AND u.suspended_at IS NULL AND u.id");
  sql.in(user_ids).add("AND (u.id = ? OR EXISTS (SELECT 1 FROM members m WHERE m.account_id = ? AND m.user_id = u.id))",
                       account_id, account_id);
  return db::each(db.select(sql.add("ORDER BY u.email")), [](db::Row row) { return users::read(row); });
}

std::vector<Member> accounts_of(db::Database& db, const std::string& user_id) {
  auto accounts = select(db, "account_id", "user_id", user_id);
  const auto is_suspended = [](const Member& account) { return account.user.suspended_at.has_value(); };
  accounts.erase(std::remove_if(accounts.begin(), accounts.end(), is_suspended), accounts.end());
  return accounts;
}

std::optional<Member> account_entered_by(db::Database& db, const std::string& user_id, const std::string& token_hash) {
  return db::first(db.select("SELECT " + std::string(users::kColumns) + R"(, m.role, m.created_at
                               FROM members m JOIN users u ON u.id = m.account_id
                              WHERE m.user_id = ? AND m.token_hash = ? AND u.suspended_at IS NULL)",
                             user_id, token_hash),
                   read);
}

bool put(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role,
         const std::string& token_hash, int max, int max_accounts) {
  if (change(tx, account_id, user_id, role)) {
    tx.run("UPDATE members SET token_hash = ? WHERE account_id = ? AND user_id = ?", token_hash, account_id, user_id);
    return true;
  }
  return tx.run(R"(INSERT INTO members (account_id, user_id, role, created_at, token_hash)
                   SELECT ?, ?, ?, UTC_TIMESTAMP(3), ?
                     FROM (SELECT COUNT(*) AS members FROM members WHERE account_id = ?) AS of_account,
                          (SELECT COUNT(*) AS accounts
                             FROM members m JOIN users u ON u.id = m.account_id
                            WHERE m.user_id = ? AND u.suspended_at IS NULL) AS of_user
                    WHERE members < ? AND accounts < ?)",
                account_id, user_id, static_cast<int>(role), token_hash, account_id, user_id, max, max_accounts) == 1;
}

bool change(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role) {
  if (tx.select("SELECT 1 FROM members WHERE account_id = ? AND user_id = ? FOR UPDATE", account_id, user_id).empty())
    return false;
  tx.run("UPDATE members SET role = ? WHERE account_id = ? AND user_id = ?", static_cast<int>(role), account_id,
         user_id);
  return true;
}

bool remove(db::Transaction& tx, const std::string& account_id, const std::string& user_id) {
  return tx.run("DELETE FROM members WHERE account_id = ? AND user_id = ?", account_id, user_id) == 1;
}

}  // namespace accounts::tables::members
