#pragma once
#include <string>
#include <vector>

#include "accounts/rules/account.h"

namespace accounts::rules {

using tables::Member;

// Lists the accounts that the user may act for, their own first.
std::vector<Member> accounts_of(db::Database& db, const tables::User& user);

// Lists who may act for the account, its owner first.
std::vector<Member> members_of(db::Database& db, const Account& account);

// Gives a member another role. Throws refusal::NotFound unless the user is a member; the owner is not one.
void change_role(db::Database& db, const Account& account, const std::string& user_id, Role role);

// Removes a member. Members may remove themselves, and the owner may remove everybody else. Throws as change_role or
// require_role does.
void remove_member(db::Database& db, const Account& account, const std::string& user_id);

}  // namespace accounts::rules
