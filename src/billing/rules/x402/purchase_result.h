#pragma once
#include <variant>

#include "billing/rules/x402/payment.h"
#include "billing/rules/x402/terms/offer.h"
#include "refusal.h"

namespace billing::rules {

// A purchase ends with one of three: the settled entry, whose product is delivered; what is wrong with the payment,
// which was not charged, so that the caller has to pay differently; or the reason why it cannot go on now:
//   UnderWay     another worker has the same payment
//   Conflict     it was used for something else, or too long ago
//   TooMany      too many at once, or too many that were not paid in the end
//   Unavailable  no facilitator, or no answer from it; or settlement_pending while the outcome is unknown: the same
//                payment has to be sent again, never a new one
using PurchaseResult = std::variant<Entry, PaymentError, refusal::Refusal>;

inline refusal::UnderWay payment_in_progress() {
  return refusal::UnderWay("payment_in_progress", "This payment is being worked on. Send the same X-PAYMENT again.", 2);
}

// The identifier alone gives nothing away but that it was used.
inline refusal::Conflict identifier_used() {
  return refusal::Conflict("payment_identifier_used",
                           "This payment identifier came with another payment before. Send that one again for its "
                           "answer, or name a new purchase otherwise. This payment was not charged.");
}

// Answers any failure after money may have moved: the caller must not pay again.
inline refusal::Unavailable settlement_pending(int retry_after) {
  return refusal::Unavailable("settlement_pending",
                              "It is not known yet whether the payment was settled. Send the same X-PAYMENT again; "
                              "do not sign a new one.",
                              retry_after);
}

}  // namespace billing::rules
