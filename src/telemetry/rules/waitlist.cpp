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

  db::transact<db::OneStatement>(
      worker.db, [&](db::Transaction& tx) { tables::waitlist::insert(tx, accounts::rules::account_of(email)); });
}

}  // namespace telemetry::rules
