#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/users.h"

namespace accounts::tables {

// What somebody may do in an account; each may do what those before may. The numbers are stored.
enum class Role { viewer = 0, editor = 1, owner = 2 };
const char* name_of(Role role);
// Returns the role of that number, which is a viewer's or an editor's: owners are not stored.
Role stored_role(std::int64_t number);

struct Member {
  User user;
  Role role;
  std::string since;  // 2026-11-21T01:57:55.138Z
};

}  // namespace accounts::tables

// Who may act for an account besides its owner. An account has the id of the user who opened it.
namespace accounts::tables::members {

// Returns nullopt for who is no member.
std::optional<Role> role_of(db::Database& db, const std::string& account_id, const std::string& user_id);

// The members of an account, the first one first.
std::vector<Member> of_account(db::Database& db, const std::string& account_id);

// The accounts that a user is a member of, with their owners.
std::vector<Member> accounts_of(db::Database& db, const std::string& user_id);

// Adds a member, or gives a member that role. Returns false if the account would have more members than `max`, or the
// user be a member of more accounts than `max_accounts`; lock both rows in `tx`, so that no other call adds one
// meanwhile.
bool put(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role, int max,
         int max_accounts);

// Returns false if there is no such member.
bool change(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role);
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& user_id);

}  // namespace accounts::tables::members
