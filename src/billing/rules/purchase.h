#pragma once
#include <functional>
#include <optional>
#include <string>
#include <variant>

#include "billing/rules/payment.h"
#include "billing/tables/payments.h"
#include "log.h"
#include "refusal.h"
#include "worker.h"

// From a payment to what it buys: verify, make, settle, deliver, each step committed before the next, so that a payment
// is never charged twice and nothing is made twice, whatever dies in between. The states are in sql/0010_payments.sql.
namespace billing::rules {

struct Purchase {
  std::string purpose;                     // generate, pack
  std::string request_hash;                // 32 raw bytes: the same payment for something else is refused
  std::string bucket;                      // stands for the caller's address
  int seconds_to_make;                     // at most
  std::function<std::string()> make;       // before any money moves; JSON for deliver()
  std::string previous_request_hash = "";  // the same request as it was hashed under the secret before this one
};

using Bought = std::variant<tables::payments::Entry, PaymentFault>;

// The settled entry, what it bought being stored; or why the caller has to pay differently: surely nothing was charged.
// Throws
//   refusal::UnderWay     the same payment is being worked on
//   refusal::Conflict     it was used for something else, or too long ago
//   refusal::TooMany      too much at once, or too often not paid in the end
//   refusal::Unavailable  no facilitator, or no answer of it; or, as settlement_pending, an outcome that nobody knows
//                         yet: the same payment has to be sent again, never a new one
Bought buy(Worker& worker, const Payment& payment, const Purchase& purchase);

// The same authorization was sent before, by whomever; what became of it is for buy() to say.
bool is_known(Worker& worker, const Payment& payment);

// Whether such a payment was first used for this purchase; absent when it is not known with this signature, or was
// for another purpose: neither tells anything of an Idempotency-Key.
std::optional<bool> was_for(Worker& worker, const Payment& payment, const Purchase& purchase);

// Whatever fails once money may have moved is told like this: the caller must not pay again.
refusal::Unavailable settlement_pending(int retry_after);

// All that is done for a caller who brings a payment. An earlier call may have charged it, so that nothing else can be
// told while the database is away.
template <class Work>
auto for_a_payer(Work&& work) {
  try {
    return work();
  } catch (const db::Unavailable& fault) {
    log_problem(LogLevel::warning, {}, std::string("while handling a payment: ") + fault.what());
    throw settlement_pending(2);
  }
}

}  // namespace billing::rules
