#include "accounts/rules/sign_in/sign_in.h"

#include "accounts/rules/access.h"
#include "accounts/rules/email/verification.h"
#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/sign_ups.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

namespace credentials = tables::credentials;

// An address without an account costs the same queries.
Caller caller_of(db::Database& db, const std::string& address, const std::string& user_id) {
  return {address, is_near(address, tables::sessions::addresses_of(db, user_id))};
}

// Reads waiting sign-ups whether or not there is a credential, so that the time reveals nothing.
std::optional<tables::WaitingSignUp> waiting_for(db::Database& db, const Config& config, const SignIn& attempt,
                                                 const std::string& user_id) {
  if (!config.verify_email_required) return std::nullopt;
  const auto all = tables::sign_ups::of_user(db, user_id, attempt.sign_up);
  return all.empty() ? std::nullopt : std::optional(all[0]);
}

bool is_right(db::Database& db, const std::string& password, const std::optional<std::string>& hash) {
  const bool imported = credentials::any_imported(db);
  return verify_in_equal_time(password, hash, imported ? Kinds::argon2_and_scrypt : Kinds::argon2);
}

// Says whether the password is still the same. If it was changed while we compared, a new session would outlive the
// change that should have ended it.
bool lock_if_unchanged(db::Transaction& tx, const std::string& user_id, const std::string& hash,
                       const std::optional<std::string>& new_hash) {
  return new_hash ? credentials::replace_hash(tx, user_id, hash, *new_hash) : credentials::lock(tx, user_id, hash);
}

}  // namespace

NewSession sign_in(db::Database& db, const Config& config, const Client& client, const SignIn& attempt) {
  require_not_too_long(attempt.password);
  const auto user = tables::users::find_by_email(db, attempt.email);
  const std::string user_id = user ? user->id : "";
  const auto credential = credentials::of_user(db, user_id);
  const auto waiting = waiting_for(db, config, attempt, user_id);
  const auto hash = credential ? std::optional(credential->password_hash)
                    : waiting  ? std::optional(waiting->password_hash)
                               : std::nullopt;
  const auto caller = caller_of(db, client.address, user_id);
  const auto counted = count_sign_in(db, config, attempt.email, caller);
  const refusal::Unauthorized wrong("Invalid email or password");
  if (!is_right(db, attempt.password, hash)) throw wrong;
  if (user->suspended_at) throw refusal::Forbidden("ACCOUNT_SUSPENDED", account_is_suspended(config));
  if (must_verify(config, *user)) {  // stays counted: it may be the password of a stranger who signed up as well
    send_verification_again(db, config, client.address, *user, attempt.callback);
    throw refusal::Forbidden("EMAIL_NOT_VERIFIED", "Email not verified");
  }

  const auto new_hash = is_outdated(*hash) ? std::optional(hash_password(attempt.password)) : std::nullopt;
  const auto token = db::transact(db, [&](db::Transaction& tx) {
    if (!lock_if_unchanged(tx, user_id, *hash, new_hash)) throw wrong;
    uncount_sign_in(tx, counted);
    return begin_session(tx, client, user_id, attempt.remembered);
  });
  return {*user, token};
}

}  // namespace accounts::rules
