#pragma once
#include <optional>
#include <string>

#include "accounts/tables/members.h"

namespace accounts::rules {

using tables::Role;

// Whose data a request is about, and who acts. What is stored belongs to the account, which has the id of the user who
// opened it; a member acts for it and never becomes its owner.
struct Account {
  std::string id;
  Role role;  // the actor's
  tables::User actor;
};

// Returns the account of that id as the user may act for it; by default the user's own. Asks the database each time, so
// that a member who was removed is out at the next call. Throws refusal::Refusal account_not_found, whether there is no
// such account or the user is no member of it.
Account enter_account(db::Database& db, const tables::User& user, const std::optional<std::string>& id);

// Throws refusal::Unauthorized unless the actor has that role or more.
void require_role(const Account& account, Role role);

// Notes down what the account's actor has done. A failure is logged: it is done all the same.
void record_activity(db::Database& db, const Account& account, const std::string& action, const std::string& subject);

}  // namespace accounts::rules
