#include "accounts/rules/own_password.h"

#include "accounts/rules/access.h"
#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/credentials.h"
#include "accounts/tables/email_verifications.h"
#include "accounts/tables/password_resets.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

const char kInvalid[] = "INVALID_PASSWORD", kInvalidMessage[] = "Invalid password";

Limit own_passwords(const Config& config, const std::string& user_id, const std::string& address) {
  return limits::of_pair(config, limits::kOwnPasswords, user_id, address);
}

}  // namespace

std::string require_own_password(db::Database& db, const Config& config, const std::string& address,
                                 const std::string& user_id, const std::string& password) {
  require_not_too_long(password);
  const auto credential = tables::credentials::of_user(db, user_id);
  if (!credential) throw refusal::Rejected("CREDENTIAL_ACCOUNT_NOT_FOUND", "Credential account not found");

  limits::take(db, {attempts_from(config, limits::kPasswordChanges, address), own_passwords(config, user_id, address)});
  if (!verify_password(password, credential->password_hash)) throw refusal::Rejected(kInvalid, kInvalidMessage);
  return credential->password_hash;
}

std::optional<std::string> change_password(db::Database& db, const Config& config, const Client& client,
                                           const tables::SignedIn& caller, const PasswordChange& change) {
  require_acceptable(change.wanted);
  const std::string& user_id = caller.user.id;
  const std::string old_hash = require_own_password(db, config, client.address, user_id, change.current);
  const std::string new_hash = hash_password(change.wanted);

  const auto before = tables::access::of_account(db, user_id);
  const auto token = db::transact(db, [&](db::Transaction& tx) -> std::optional<std::string> {
    tables::users::lock(tx, user_id);  // an invitation may be under way
    // If the password was changed meanwhile, perhaps by a reset, the one given is no longer current.
    if (!tables::credentials::replace_hash(tx, user_id, old_hash, new_hash)) {
      throw refusal::Rejected(kInvalid, kInvalidMessage);
    }
    tables::password_resets::remove_all(tx, user_id);
    tables::email_verifications::remove_changes(tx, user_id);
    tables::access::end(tx, Way::invitation, user_id);
    limits::reset(tx, own_passwords(config, user_id, client.address));
    if (!change.end_sessions) return std::nullopt;
    tables::access::end(tx, Way::session, user_id);
    return begin_session(tx, client, user_id, caller.session.remembered);
  });
  if (caller.user.email_verified) {
    announce_new_password(config, caller.user.email, access_since(db, user_id, before));
  }
  return token;
}

}  // namespace accounts::rules
