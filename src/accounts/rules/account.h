#pragma once
#include <optional>
#include <string>

#include "accounts/tables/members.h"
#include "accounts/tables/sessions.h"

namespace accounts::rules {

using tables::Role;

// Says whose data a request is about, and who acts. What is stored belongs to the account, which has the id of the user
// who opened it. A member acts for the account and never becomes its owner.
struct Account {
  std::string id;
  Role role;  // the actor's
  tables::User actor;
  std::string session = {};  // the token of the actor's session
  bool sees_viewers = true;  // and pages; those to whom only figures are shown do not
};

// Returns the account with that id, or the user's own if none is given, with the role that the user has in it. It asks
// the database each time, so that a removed member is refused at the next call. Throws refusal::Refusal
// account_not_found both if there is no such account and if the user is no member of it.
Account enter_account(db::Database& db, const tables::SignedIn& caller, const std::optional<std::string>& id);

// Throws refusal::Unauthorized unless the actor has that role or a higher one.
void require_role(const Account& account, Role role);

// Throws refusal::Unauthorized if the actor may not act for the account any more. Call it after `tx` has stored what
// lets somebody in: the new row refers to the account's, so whoever proves the address at the same time either ends the
// row or has ended the actor's session before.
void require_still(db::Transaction& tx, const Account& account);

// Records what the account's actor has done. A failure is only logged, because the change itself was made.
void record_activity(db::Database& db, const Account& account, const std::string& action, const std::string& subject);

}  // namespace accounts::rules
