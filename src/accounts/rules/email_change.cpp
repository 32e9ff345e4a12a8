#include "accounts/rules/email_change.h"

#include "accounts/rules/email_link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "refusal.h"

namespace accounts::rules {

void request_email_change(Worker& worker, const std::string& address, const SignedIn& caller,
                          const std::string& new_email, const std::string& callback) {
  const Config& config = worker.config;
  if (!config.mail.enabled()) throw refusal::Rejected("CHANGE_EMAIL_DISABLED", "Change email is disabled");
  const auto& user = caller.user;
  if (new_email == user.email) throw refusal::Rejected("", "Email is the same");
  const MinimumDuration minimum_duration;
  count(worker.db, {email_changes_from(config, address), verification_emails_to(config, user.email),
                    verification_emails_to(config, new_email)});
  if (tables::users::is_taken(worker.db, new_email)) return;

  const auto purpose = user.email_verified ? LinkPurpose::confirm : LinkPurpose::change;
  const EmailLink link{user.id, purpose, user.email, new_email};
  const auto url = db::transact(worker.db, [&](db::Transaction& tx) {
    tables::email_verifications::remove_changes(tx, user.id);  // only the last one counts
    return store_link(tx, config, link, callback);
  });
  send(config, purpose == LinkPurpose::confirm ? confirmation_email(config, link, url)
                                               : new_address_email(config, new_email, url));
}

}  // namespace accounts::rules
