#pragma once
#include <optional>
#include <string>
#include <vector>

#include "accounts/rules/account.h"

namespace accounts::rules {

using tables::Member;

// Lists the accounts that the user may act for, their own first.
std::vector<Member> accounts_of(db::Database& db, const tables::User& user);

// Lists who may act for the account, its owner first.
std::vector<Member> members_of(db::Database& db, const std::string& account_id);

// Says why these users, who are to receive e-mail about the account, cannot all be its recipients, if that is so: they
// are those who can read its figures anyway, and who have shown that an address is theirs. Those of `before` stay
// although they have not: nothing is sent to them meanwhile.
std::optional<std::string> recipients_error(db::Database& db, const std::string& account_id,
                                            const std::vector<std::string>& user_ids,
                                            const std::vector<std::string>& before);

// Gives a member another role. Throws refusal::NotFound unless the user is a member; the owner is not one.
void change_role(db::Database& db, const Account& account, const std::string& user_id, Role role);

// Removes a member. Members may remove themselves, and the owner may remove everybody else. Throws as change_role or
// require_role does.
void remove_member(db::Database& db, const Account& account, const std::string& user_id);

}  // namespace accounts::rules
