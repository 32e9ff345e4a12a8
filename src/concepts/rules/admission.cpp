#include "concepts/rules/admission.h"

#include "billing/rules/api_key.h"
#include "billing/rules/x402/purchase.h"
#include "limits/yield.h"

namespace concepts::rules {

using billing::rules::Payment;
using billing::rules::PaymentError;

namespace {

// Returns nullopt if no key was supplied.
std::optional<billing::tables::api_keys::ApiKey> key_of(db::Database& db, const Config& config,
                                                        const GenerateRequest& request) {
  if (!request.key) return std::nullopt;
  return billing::rules::require_key(db, config, *request.key);
}

std::optional<PayWith> payment_sent_before(db::Database& db, const Config& config, const GenerateRequest& request) {
  const auto* payment = request.payment ? std::get_if<Payment>(&*request.payment) : nullptr;
  auto entry = payment ? billing::rules::find_entry(db, config, *payment) : std::nullopt;
  return entry ? std::optional(PayWith{*payment, std::move(entry)}) : std::nullopt;
}

// Failed calls to the text provider cost the operator something, and the caller nothing.
void require_few_failures(db::Database& db, const Config& config, const limits::Limit& failures) {
  if (config.text.url.empty()) return;
  if (const int seconds = limits::seconds_until_allowed(db, {failures})) throw limits::refused(failures, seconds);
}

Admission admit_new_payment(db::Database& db, const Config& config, const GenerateRequest& request) {
  if (const auto* error = std::get_if<PaymentError>(&*request.payment)) return PaymentNeeded{error->code, {}};
  require_few_failures(db, config, limits::of_bucket(config, limits::kFailedFrom, request.bucket));
  return PayWith{std::get<Payment>(*request.payment), std::nullopt};
}

}  // namespace

Admission admit(db::Database& db, const Config& config, const GenerateRequest& request) {
  const auto key = key_of(db, config, request);

  // This comes first, because a credit spent as well would pay twice for one draft.
  if (auto paid = payment_sent_before(db, config, request)) return *std::move(paid);
  if (key) {
    if (auto hold = hold_credit(db, *key)) return std::move(*hold);
  }
  if (request.payment) return admit_new_payment(db, config, request);
  if (key) return PaymentNeeded{"insufficient_credits", billing::rules::CreditsLeft{}};
  limits::yield_to_others(db, {limits::of_bucket(config, limits::kFailedFrom, request.bucket)}, request.waited_seconds);
  if (auto hold = hold_free_slot(db, request.bucket)) return std::move(*hold);
  return PaymentNeeded{"free_limit_reached", allowance(db, request.bucket)};
}

}  // namespace concepts::rules
