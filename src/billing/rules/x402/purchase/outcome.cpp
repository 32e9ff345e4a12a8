#include "billing/rules/x402/purchase/outcome.h"

#include <algorithm>

#include "crypto/encoding.h"
#include "log.h"

namespace billing::rules {

namespace payments = tables::payments;

// A commit whose answer was lost is tried again: it changes nothing twice.
bool mark_settled(Worker& worker, const Product& product, Entry& entry, const std::string& transaction) {
  const auto mark = [&] {
    return db::transact(worker.db, [&](db::Transaction& tx) {
      const bool ours = payments::settle(tx, entry.id, transaction);
      if (ours) product.deliver(tx, worker.config, entry);
      return ours;
    });
  };
  for (int attempt = 1;; ++attempt) {
    try {
      const bool ours = mark();
      entry = payments::by_id(worker.db, entry.id).value_or(entry);
      return ours;
    } catch (const db::Unavailable&) {
      if (attempt == 4) throw;
      db::back_off(attempt + 2);
    }
  }
}

// After an outgoing call the connection may be gone: a BEGIN notices and makes a new one, a lone statement would fail.
PaymentFault make_void(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  const bool voided = db::transact(
      worker.db, [&](db::Transaction& tx) { return payments::void_it(tx, entry.id, claim.token(), reason); });
  if (!voided) throw settlement_pending(3);  // somebody else went on with it
  return PaymentFault{reason};
}

void leave_settling(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) {
    payments::postpone(tx, entry.id, claim.token(), reason, seconds_until_next(entry));
  });
  throw settlement_pending(std::max(3, seconds_until_next(entry)));
}

void mark_unresolved(Worker& worker, const Entry& entry, Claim& claim, const std::string& reason) {
  claim.done();
  db::transact(worker.db, [&](db::Transaction& tx) { return payments::mark_unresolved(tx, entry.id, reason); });
  log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}},
              "it is unresolved: nobody can tell any more whether it was settled; see `payment resolve`");
  throw settlement_pending(3600);
}

// Often at first, since a settlement takes seconds; then seldom: some twenty times in the hour that a payment can be
// valid.
int seconds_until_next(const Entry& entry) {
  return entry.settle_attempts <= 3 ? 0 : std::min(3 << std::min(entry.settle_attempts - 4, 7), 300);
}

}  // namespace billing::rules
