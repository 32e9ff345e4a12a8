#include "concepts/rules/admission.h"

#include "billing/rules/api_key.h"
#include "billing/rules/x402/purchase.h"
#include "concepts/rules/failures.h"

namespace concepts::rules {

using billing::rules::Payment;
using billing::rules::PaymentFault;

namespace {

// The key's id. Absent when none was supplied.
std::optional<std::string> key_of(Worker& worker, const GenerateRequest& request) {
  if (!request.key) return std::nullopt;
  return billing::rules::require_key(worker, *request.key).id;
}

const Payment* payment_sent_before(Worker& worker, const GenerateRequest& request) {
  const auto* payment = request.payment ? std::get_if<Payment>(&*request.payment) : nullptr;
  return payment && billing::rules::is_known(worker, *payment) ? payment : nullptr;
}

Admission admit_new_payment(Worker& worker, const GenerateRequest& request) {
  if (const auto* fault = std::get_if<PaymentFault>(&*request.payment)) return PaymentNeeded{fault->code, {}};
  require_few_failures(worker, failures_from(request.bucket));
  return PayWith{std::get<Payment>(*request.payment)};
}

}  // namespace

Admission admit(Worker& worker, const GenerateRequest& request) {
  const auto key = key_of(worker, request);

  // First, as a credit spent on top would pay twice for one draft.
  if (const auto* payment = payment_sent_before(worker, request)) return PayWith{*payment};
  if (key) {
    if (auto hold = hold_credit(worker, *key)) return std::move(*hold);
  }
  if (request.payment) return admit_new_payment(worker, request);
  if (key) return PaymentNeeded{"insufficient_credits", CreditsLeft{}};
  if (auto hold = hold_free_slot(worker, request.bucket)) return std::move(*hold);
  return PaymentNeeded{"free_limit_reached", allowance(worker.db, request.bucket)};
}

}  // namespace concepts::rules
