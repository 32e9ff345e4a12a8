#include "accounts/rules/email/verification.h"

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

void send_to_whoever_has(db::Database& db, const Config& config, const std::string& email,
                         const std::string& callback) {
  const auto user = tables::users::find_by_email(db, email);
  if (!user || user->email_verified) return;
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
  count(db, {verifications_from(config, address), verification_emails_to(config, email)});

  send_to_whoever_has(db, config, email, callback);
}

void send_verification(db::Database& db, const Config& config, const tables::User& user, const std::string& callback) {
  const auto url = db::autocommit(db, [&](db::Transaction& tx) {
    return store_link(tx, config, {user.id, tables::LinkPurpose::verify, user.email, ""}, callback);
  });
  send(config, verification_email(config, user.email, url));
}

void send_verification_again(db::Database& db, const Config& config, const tables::User& user,
                             const std::string& callback) {
  if (limits::take(db, {verification_emails_to(config, user.email)}) == 0) {
    send_verification(db, config, user, callback);
  }
}

bool must_verify(const Config& config, const tables::User& user) {
  return config.verify_email_required && !user.email_verified;
}

}  // namespace accounts::rules
