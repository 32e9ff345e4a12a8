#include "billing/rules/x402/purchase/making.h"

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/facilitator.h"
#include "billing/rules/x402/purchase/fair_use.h"
#include "failpoint.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// Of a payment that comes too late for all of it, nothing is made: it would be thrown away.
std::string fault_in_time(Worker& worker, const Entry& entry, const Product& product) {
  const int needed = kVerifySeconds + product.seconds_to_make(worker.config) + seconds_to_settle(worker.config);
  return fault_in_window(entry.valid_after, entry.valid_before, payments::now(worker.db),
                         static_cast<std::uint64_t>(needed));
}

// A facilitator may call an authorization valid that has paid for something already, be it at another shop of the same
// receiver.
bool spent_before(Worker& worker, const Entry& entry) {
  return !worker.config.x402.rpc_url.empty() && is_spent(worker.http, worker.config, entry);
}

std::optional<PaymentFault> ask_facilitator(Worker& worker, const Entry& entry, const Claim& claim) {
  const Verdict verdict = verify(worker.http, worker.config, claim.product().offer, entry);
  if (verdict.answer == Verdict::Answer::none) {
    count_unchecked(worker.db, entry);
    throw refusal::Unavailable("facilitator_unavailable",
                               "The payment could not be checked; nothing was charged. Send it again.",
                               verdict.retry_after);
  }
  if (verdict.answer == Verdict::Answer::valid) return std::nullopt;
  count_invalid(worker.db, entry);
  return PaymentFault{verdict.reason};
}

// Never answered with a 402, which makes clients pay again: the authorization may have paid for this very request
// before our database was restored from a backup.
void require_unspent(Worker& worker, const Entry& entry, Claim& claim) {
  if (!spent_before(worker, entry)) return;
  count_invalid(worker.db, entry);
  claim.forget();
  throw refusal::Conflict("payment_already_used", "The authorization of this payment was used on the chain already.");
}

std::optional<PaymentFault> fault_in_payment(Worker& worker, const Entry& entry, Claim& claim) {
  if (const std::string fault = fault_in_time(worker, entry, claim.product()); !fault.empty()) {
    return PaymentFault{fault};
  }
  if (auto fault = ask_facilitator(worker, entry, claim)) return fault;
  FAILPOINT("after_verify");

  db::transact(worker.db, [&](db::Transaction& tx) { payments::mark_verified(tx, entry.id, claim.token()); });
  require_fair_payer(worker.db, entry);
  require_unspent(worker, entry, claim);
  return std::nullopt;
}

}  // namespace

int making_lease(const Config& config, const Product& product) {
  return kVerifySeconds + product.seconds_to_make(config) + kLeaseSlack;
}

// A facilitator wants 6 s left when it is asked to settle.
int seconds_to_settle(const Config& config) { return config.x402.timeout_seconds + 6; }

std::optional<PaymentFault> verify_and_make(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (auto fault = fault_in_payment(worker, entry, claim)) {
    claim.forget();
    return fault;
  }

  entry.result = purchase.make();
  FAILPOINT("after_making");
  const bool stored = db::transact(worker.db, [&](db::Transaction& tx) {
    return payments::store_result(tx, entry.id, claim.token(), *entry.result, settling_lease(worker.config));
  });
  if (!stored) throw payment_in_progress();
  entry.state = "GENERATED";
  FAILPOINT("after_result_committed");
  return std::nullopt;
}

}  // namespace billing::rules
