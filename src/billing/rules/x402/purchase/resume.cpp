#include "billing/rules/x402/purchase/resume.h"

#include <algorithm>

#include "billing/rules/x402/facilitator.h"
#include "billing/rules/x402/purchase/claim.h"
#include "billing/rules/x402/purchase/fair_use.h"
#include "billing/rules/x402/purchase/making.h"
#include "billing/rules/x402/purchase/outcome.h"
#include "billing/rules/x402/purchase/proceed.h"

namespace billing::rules {
namespace {

bool is_too_old(const Entry& entry, const Product& product) {
  return product.replay_seconds && entry.settled_since > *product.replay_seconds;
}

// Absent when the entry can be worked on now. Throws when another worker is at it, or it is not time yet.
std::optional<PurchaseResult> outcome_so_far(const Entry& entry) {
  if (entry.state == "SETTLED") return entry;
  if (entry.state == "VOID") return PaymentFault{entry.last_error.value_or("invalid_payment")};
  if (entry.state == "UNRESOLVED") throw settlement_pending(3600);
  if (entry.leased) throw payment_in_progress();
  if (entry.state == "SETTLING" && !entry.due) throw settlement_pending(std::max(3, seconds_until_next(entry)));
  return std::nullopt;
}

// The worker or the facilitator of the call before was gone before the end.
PurchaseResult take_over_and_proceed(Worker& worker, Entry& entry, const Purchase& purchase) {
  if (entry.state != "SETTLING") require_facilitator(worker.config);
  const bool nothing_made = entry.state == "CLAIMED";
  if (nothing_made) require_few_invalid(worker.db, entry);
  const int lease = std::max(making_lease(worker.config, purchase.product), settling_lease(worker.config));
  const auto token = take_over(worker, entry, lease);
  if (!token) throw payment_in_progress();
  Claim claim(worker, purchase.product, entry, *token);
  if (nothing_made) require_fair_use(worker.db, entry);
  return proceed(worker, entry, claim, purchase);
}

}  // namespace

bool is_for(const Entry& entry, const Purchase& purchase) {
  return entry.request_hash == purchase.request_hash || entry.request_hash == purchase.previous_request_hash;
}

PurchaseResult resume_existing(Worker& worker, Entry entry, const Payment& payment, const Purchase& purchase) {
  if (entry.authorization_hash != payment.hash()) return PaymentFault{"invalid_exact_evm_payload_signature"};
  if (!is_for(entry, purchase) || is_too_old(entry, purchase.product)) {
    throw refusal::Conflict("payment_already_used",
                            "This payment was used before, for something else or too long ago.");
  }
  if (auto outcome = outcome_so_far(entry)) return *outcome;
  return take_over_and_proceed(worker, entry, purchase);
}

}  // namespace billing::rules
