#include "accounts/rules/email_verification.h"

#include "accounts/rules/email_link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "refusal.h"

namespace accounts::rules {
namespace {

void send_to_whoever_has(Worker& worker, const std::string& email, const std::string& callback) {
  const auto user = tables::users::find_by_email(worker.db, email);
  if (!user || user->email_verified) return;
  try {
    send_verification(worker, *user, callback);
  } catch (const db::ForeignKeyViolation&) {  // deleted meanwhile: a refusal would reveal that there was an account
  }
}

}  // namespace

void request_verification(Worker& worker, const std::string& address, const std::optional<SignedIn>& caller,
                          const std::string& email, const std::string& callback) {
  if (!worker.config.mail.enabled()) {
    throw refusal::Rejected("VERIFICATION_EMAIL_NOT_ENABLED", "Verification email isn't enabled");
  }
  if (caller && caller->user.email != email) throw refusal::Rejected("EMAIL_MISMATCH", "Email mismatch");
  if (caller && caller->user.email_verified) {
    throw refusal::Rejected("EMAIL_ALREADY_VERIFIED", "Email is already verified");
  }
  const MinimumDuration minimum_duration;
  count(worker.db, {verifications_from(worker.config, address), verification_emails_to(worker.config, email)});

  send_to_whoever_has(worker, email, callback);
}

void send_verification(Worker& worker, const tables::User& user, const std::string& callback) {
  const auto url = db::autocommit(worker.db, [&](db::Transaction& tx) {
    return store_link(tx, worker.config, {user.id, LinkPurpose::verify, user.email, ""}, callback);
  });
  send(worker.config, verification_email(worker.config, user.email, url));
}

void send_verification_again(Worker& worker, const tables::User& user, const std::string& callback) {
  if (limits::take(worker.db, {verification_emails_to(worker.config, user.email)}) == 0) {
    send_verification(worker, user, callback);
  }
}

bool must_verify(const Config& config, const tables::User& user) {
  return config.verify_email_required && !user.email_verified;
}

}  // namespace accounts::rules
