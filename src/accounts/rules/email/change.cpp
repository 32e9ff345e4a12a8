#include "accounts/rules/email/change.h"

#include <utility>

#include "accounts/rules/email/link.h"
#include "accounts/rules/outgoing_email.h"
#include "accounts/rules/throttle.h"
#include "refusal.h"

namespace accounts::rules {

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
