#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "accounts/tables/users.h"

namespace accounts::tables {

// Says what a user may do in an account. Each role may also do what those before it may. The numbers are stored.
enum class Role { viewer = 0, editor = 1, owner = 2 };
const char* name_of(Role role);
// Returns the role of that number: viewer or editor, as owners are not stored.
Role stored_role(std::int64_t number);

struct Member {
  User user;
  Role role;
  std::string since;  // 2026-11-21T01:57:55.138Z
};

}  // namespace accounts::tables

// Stores who may act for an account besides its owner. An account has the id of the user who opened it.
namespace accounts::tables::members {

// Returns nullopt if the user is no member.
std::optional<Role> role_of(db::Database& db, const std::string& account_id, const std::string& user_id);
// Says whether that session is still there, and its user is still the owner or a member.
bool may_act(db::Transaction& tx, const std::string& account_id, const std::string& session_token);

// Lists the members of an account, the earliest first.
std::vector<Member> of_account(db::Database& db, const std::string& account_id);

// Returns those of these users who are its owner or members, have confirmed their addresses and are not suspended.
std::vector<User> reachable(db::Database& db, const std::string& account_id, const std::vector<std::string>& user_ids);

// Lists the accounts in which a user is a member, with their owners.
std::vector<Member> accounts_of(db::Database& db, const std::string& user_id);

// Returns the account into which the invitation with that token let the user, unless it is suspended. Of several
// invitations to one account, the one accepted last counts.
std::optional<Member> account_entered_by(db::Database& db, const std::string& user_id, const std::string& token_hash);

// Adds a member, or changes a member's role. Returns false if the account would have more than `max` members, or the
// user would be a member of more than `max_accounts` accounts. The caller locks both users' rows in `tx` first, so that
// no other call adds a member meanwhile.
bool put(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role,
         const std::string& token_hash, int max, int max_accounts);

// Both return false if there is no such member.
bool change(db::Transaction& tx, const std::string& account_id, const std::string& user_id, Role role);
bool remove(db::Transaction& tx, const std::string& account_id, const std::string& user_id);

}  // namespace accounts::tables::members
