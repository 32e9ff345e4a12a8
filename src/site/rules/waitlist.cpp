#include "site/rules/waitlist.h"

#include "accounts/rules/email.h"
#include "limits/throttle.h"
#include "refusal.h"
#include "site/tables/waitlist.h"

namespace site::rules {

void join_waitlist(db::Database& db, const Config& config, const std::string& address, const std::string& email) {
  if (!accounts::rules::is_email(email)) {
    throw refusal::InvalidFields({{"email", std::string("must be an e-mail address")}});
  }
  limits::take(db, {limits::of_pair(config, limits::kWaitlist, "", address)});

  db::autocommit(db, tables::waitlist::insert, accounts::rules::normalized(email));
}

}  // namespace site::rules
