#include "accounts/rules/email/verification.h"

#include <utility>

#include "accounts/rules/access.h"
#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/access.h"
#include "accounts/tables/sign_ups.h"
#include "crypto/random.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

void send_verification(db::Database& db, const Config& config, const tables::User& user, const std::string& callback) {
  const auto url = db::autocommit(db, [&](db::Transaction& tx) {
    return store_link(tx, config, {user.id, tables::LinkPurpose::verify, user.email, ""}, callback);
  });
  send(config, verification_email(config, user.email, url));
}

void send_to_whoever_has(db::Database& db, const Config& config, const std::string& email,
                         const std::string& callback) {
  const auto user = tables::users::find_by_email(db, email);
  if (!user || user->email_verified || user->suspended_at) return;
  try {
    send_verification(db, config, *user, callback);
  } catch (const db::ForeignKeyViolation&) {  // deleted meanwhile: a refusal would reveal that there was an account
  }
}

}  // namespace

void request_verification(db::Database& db, const Config& config, const std::string& address,
                          const std::optional<tables::SignedIn>& caller, const std::string& email,
                          const std::string& callback) {
  if (!config.mail.enabled()) {
    throw refusal::Rejected("VERIFICATION_EMAIL_NOT_ENABLED", "Verification email isn't enabled");
  }
  if (caller && caller->user.email != email) throw refusal::Rejected("EMAIL_MISMATCH", "Email mismatch");
  if (caller && caller->user.email_verified) {
    throw refusal::Rejected("EMAIL_ALREADY_VERIFIED", "Email is already verified");
  }
  const MinimumDuration minimum_duration;
  count_emails(db, config, EmailKind::address, {email}, address);

  send_to_whoever_has(db, config, email, callback);
}

void send_verification_again(db::Database& db, const Config& config, const std::string& address,
                             const tables::User& user, const std::string& callback) {
  if (take_email(db, config, EmailKind::address, user.email, address)) send_verification(db, config, user, callback);
}

bool must_verify(const Config& config, const tables::User& user) {
  return config.verify_email_required && !user.email_verified;
}

bool verify_without_email(db::Database& db, const tables::User& user) {
  return db::transact(db, [&](db::Transaction& tx) {
    tables::users::lock(tx, user.id);
    const bool unclaimed = tables::users::is_unclaimed(tx, user.id);
    const auto waiting = tables::sign_ups::of_user(tx, user.id);
    const bool one = waiting.size() == 1;
    if (one) give_account_to(tx, waiting[0]);
    tables::access::end(tx, tables::Way::invitation, user.id);
    // Every account must have a password, so this one gets a random password.
    if (unclaimed && !one) replace_password(tx, user.id, hash_password(crypto::random_base62(32)));
    tables::users::verify_email(tx, user.id, user.email);
    return one || !unclaimed;
  });
}

void request_email_change(db::Database& db, const Config& config, const std::string& address,
                          const tables::SignedIn& caller, const std::string& new_email, const std::string& callback) {
  if (!config.mail.enabled()) throw refusal::Rejected("CHANGE_EMAIL_DISABLED", "Change email is disabled");
  const auto& user = caller.user;
  if (new_email == user.email) throw refusal::Rejected("", "Email is the same");
  const MinimumDuration minimum_duration;
  count_emails(db, config, EmailKind::address, {user.email, new_email}, address);
  if (tables::users::is_taken(db, new_email)) return;

  const auto [link, url] = db::transact(db, [&](db::Transaction& tx) {
    const auto now = require_session(tx, caller);
    const auto purpose = now.email_verified ? tables::LinkPurpose::confirm : tables::LinkPurpose::change;
    const tables::EmailLink wanted{now.id, purpose, now.email, new_email};
    tables::email_verifications::remove_changes(tx, now.id);  // only the last request counts
    return std::pair(wanted, store_link(tx, config, wanted, callback));
  });
  send(config, link.purpose == tables::LinkPurpose::confirm ? confirmation_email(config, link, url)
                                                            : new_address_email(config, link, url));
}

}  // namespace accounts::rules
