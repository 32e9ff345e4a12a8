#include "billing/rules/x402/purchase/claim.h"

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "log.h"

namespace billing::rules {

using tables::payments::Entry;
namespace payments = tables::payments;

int settling_lease(const Config& config) { return config.x402.timeout_seconds + 2 * kLeaseSlack; }

Claim::~Claim() {
  if (done_) return;
  try {
    give_up();
  } catch (const std::exception& fault) {
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry_.id)}},
                std::string("it stays claimed until its lease ends: ") + fault.what());
  }
}

void Claim::give_up() {
  done_ = true;
  db::transact(worker_.db, [&](db::Transaction& tx) {
    if (entry_.state == "CLAIMED" && product_.reuse == Product::Reuse::by_anybody)
      payments::forget(tx, entry_.id, token_);
    else
      payments::release(tx, entry_.id, token_);
  });
}

void Claim::forget() {
  done_ = true;
  const bool forgotten =
      db::transact(worker_.db, [&](db::Transaction& tx) { return payments::forget(tx, entry_.id, token_); });
  if (!forgotten) throw payment_in_progress();
}

std::optional<std::string> take_over(Worker& worker, Entry& entry, int lease_seconds) {
  const std::string token = crypto::random_bytes(16);
  const bool ours = db::autocommit(
      worker.db, [&](db::Transaction& tx) { return payments::take_over(tx, entry, token, lease_seconds); });
  if (!ours) return std::nullopt;
  const std::string taken_over_in = entry.state;
  entry = payments::by_id(worker.db, entry.id).value();
  // The previous holder of the lease may still record an outcome.
  return entry.state == taken_over_in ? std::optional(token) : std::nullopt;
}

refusal::UnderWay payment_in_progress() {
  return refusal::UnderWay("payment_in_progress", "This payment is being worked on. Send the same X-PAYMENT again.", 2);
}

}  // namespace billing::rules
