#pragma once
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "billing/rules/product.h"
#include "billing/rules/x402/payment.h"
#include "billing/tables/payments.h"
#include "log.h"
#include "refusal.h"
#include "worker.h"

// From a payment to what it buys: verify, make, settle, deliver, each step committed before the next, so that a payment
// is never charged twice and nothing is made twice, whichever process dies in between. The states are in
// sql/0010_payments.sql.
namespace billing::rules {

using tables::payments::Entry;

struct Purchase {
  const Product& product;
  std::string request_hash;                // 32 raw bytes: the same payment for something else is refused
  std::string bucket;                      // stands for the caller's address
  std::function<std::string()> make;       // before any money moves; JSON for the product's deliver()
  std::string previous_request_hash = "";  // the same request as it was hashed under the secret before this one
};

using PurchaseResult = std::variant<Entry, PaymentFault>;

// The settled entry, with what it bought delivered; or why the caller has to pay differently, nothing being charged.
// Throws
//   refusal::UnderWay     the same payment is being worked on
//   refusal::Conflict     it was used for something else, or too long ago
//   refusal::TooMany      too much at once, or too often not paid in the end
//   refusal::Unavailable  no facilitator, or no answer of it; or settlement_pending while the outcome is
//                         unknown: the same payment has to be sent again, never a new one
PurchaseResult buy(Worker& worker, const Payment& payment, const Purchase& purchase);

// Whether the same authorization was sent before, by anybody; buy() tells what became of it.
bool is_known(Worker& worker, const Payment& payment);

// Whether such a payment was first used for this purchase; absent when it is not known with this signature, or was for
// another product, as neither confirms or refutes a guessed Idempotency-Key.
std::optional<bool> was_for(Worker& worker, const Payment& payment, const Purchase& purchase);

// For whatever fails once money may have moved: the caller must not pay again.
refusal::Unavailable settlement_pending(int retry_after);

// Runs all work for a caller who sends a payment. An earlier call may have charged it, so while the database is away
// the only safe answer is settlement_pending.
template <class Work>
auto pending_if_database_is_lost(Work&& work) {
  try {
    return work();
  } catch (const db::Unavailable& fault) {
    log_problem(LogLevel::warning, {}, std::string("while handling a payment: ") + fault.what());
    throw settlement_pending(2);
  }
}

}  // namespace billing::rules
