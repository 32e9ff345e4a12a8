#include "accounts/rules/account.h"

#include "accounts/tables/activity.h"
#include "crypto/random.h"
#include "db/errors.h"
#include "log.h"
#include "refusal.h"

namespace accounts::rules {

Account enter_account(db::Database& db, const tables::SignedIn& caller, const std::optional<std::string>& id) {
  const auto& [session, user] = caller;
  if (!id || *id == user.id) return {user.id, Role::owner, user, session.token};
  const auto role = tables::members::role_of(db, *id, user.id);
  if (!role) {
    throw refusal::Refusal(refusal::Kind::not_found, "account_not_found",
                           "There is no such account, or it is suspended, or you are not a member of it any more. GET "
                           "/api/v1/accounts lists those that you may use.");
  }
  return {*id, *role, user, session.token};
}

// It is not 403, because no route of the API answers 403.
void require_role(const Account& account, Role role) {
  if (account.role >= role) return;
  throw refusal::Unauthorized(std::string("In this account you are ") + name_of(account.role) + ", and this takes " +
                              name_of(role) + ". Please ask its owner.");
}

void require_still(db::Transaction& tx, const Account& account) {
  if (!tables::members::may_act(tx, account.id, account.session)) throw refusal::Unauthorized();
}

void record_activity(db::Database& db, const Account& account, const std::string& action, const std::string& subject) {
  try {
    db::autocommit(db, [&](db::Transaction& tx) {
      tables::activity::insert(tx, account.id,
                               {crypto::random_bytes(16), "", account.actor.id, account.actor.email, action, subject});
    });
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, std::string("an activity was not recorded: ") + error.what());
  }
}

}  // namespace accounts::rules
