#include "telemetry/rules/waitlist.h"

#include "accounts/rules/email.h"
#include "refusal.h"
#include "telemetry/rules/throttle.h"
#include "telemetry/tables/waitlist.h"

namespace telemetry::rules {

void join_waitlist(Worker& worker, const std::string& address, const std::string& email) {
  if (!accounts::rules::is_email(email)) {
    throw refusal::InvalidFields({{"email", std::string("must be an e-mail address")}});
  }
  count_waitlist_entry(worker, address);

  db::autocommit(worker.db, tables::waitlist::insert, accounts::rules::account_of(email));
}

}  // namespace telemetry::rules
