#include "accounts/rules/email/verification.h"

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/password.h"
#include "accounts/rules/replace_password.h"
#include "accounts/rules/throttle.h"
#include "accounts/tables/sign_ups.h"
#include "crypto/random.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

void send_verification(db::Database& db, const Config& config, const tables::User& user, const std::string& sign_up,
                       const std::string& callback) {
  const auto url = db::autocommit(db, [&](db::Transaction& tx) {
    return store_link(tx, config, {user.id, tables::LinkPurpose::verify, user.email, "", sign_up}, callback);
  });
  send(config, verification_email(config, user.email, url));
}

void send_to_whoever_has(db::Database& db, const Config& config, const Visitor& caller, const std::string& email,
                         const std::string& callback) {
  const auto user = tables::users::find_by_email(db, email);
  if (!user || user->email_verified) return;
  const auto waiting = tables::sign_ups::find_or_newest(db, caller.sign_up, user->id);
  try {
    send_verification(db, config, *user, waiting ? waiting->id : "", callback);
  } catch (const db::ForeignKeyViolation&) {  // deleted meanwhile: a refusal would reveal that there was an account
  }
}

}  // namespace

void request_verification(db::Database& db, const Config& config, const Visitor& caller, const std::string& email,
                          const std::string& callback) {
  if (!config.mail.enabled()) {
    throw refusal::Rejected("VERIFICATION_EMAIL_NOT_ENABLED", "Verification email isn't enabled");
  }
  const auto& session = caller.session;
  if (session && session->user.email != email) throw refusal::Rejected("EMAIL_MISMATCH", "Email mismatch");
  if (session && session->user.email_verified) {
    throw refusal::Rejected("EMAIL_ALREADY_VERIFIED", "Email is already verified");
  }
  const MinimumDuration minimum_duration;
  count(db, {verifications_from(config, caller.address)});
  count_email(db, config, EmailKind::verification, email, caller.address);

  send_to_whoever_has(db, config, caller, email, callback);
}

void send_verification_again(db::Database& db, const Config& config, const std::string& address,
                             const tables::User& user, const std::string& sign_up, const std::string& callback) {
  if (take_email(db, config, EmailKind::verification, user.email, address)) {
    send_verification(db, config, user, sign_up, callback);
  }
}

bool must_verify(const Config& config, const tables::User& user) {
  return config.verify_email_required && !user.email_verified;
}

bool verify_without_email(db::Database& db, const tables::User& user) {
  const std::string unknown_to_all = hash_password(crypto::random_base62(32));
  return db::transact(db, [&](db::Transaction& tx) {
    tables::users::lock(tx, user.id);
    const bool unclaimed = tables::users::is_unclaimed(tx, user.id);
    const auto waiting = tables::sign_ups::of_user(tx, user.id, 2);
    const bool one = waiting.size() == 1;
    if (one) become(tx, waiting[0], waiting[0].password_hash);
    if (unclaimed && !one) replace_password(tx, user.id, unknown_to_all);
    tables::users::verify_email(tx, user.id, user.email);
    return one || !unclaimed;
  });
}

}  // namespace accounts::rules
