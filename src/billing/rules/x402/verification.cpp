#include "billing/rules/x402/verification.h"

#include "billing/rules/x402/facilitator/ask.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "billing/rules/x402/onchain/chain.h"
#include "billing/rules/x402/settling.h"
#include "billing/rules/x402/throttle.h"
#include "failpoint.h"
#include "limits/throttle.h"

namespace billing::rules {

namespace {

constexpr std::uint64_t kClockSkew = 5, kMaxValidity = 3600;  // seconds

// Refuses a payment that does not leave enough time for all steps, because what is made would be thrown away.
std::string error_in_time(const Claim& claim) {
  const Config& config = claim.till.config;
  const auto seconds = static_cast<std::uint64_t>(kVerifySeconds + claim.product.seconds_to_make(config));
  return error_in_window(claim.entry.valid_after, claim.entry.valid_before, tables::payments::now(claim.till.db),
                         seconds + seconds_to_settle(config));
}

// Counts what too_many_invalid() looks at. That no more are allowed is said to the next payment.
void count(const Claim& claim, const limits::LimitRow& row) {
  limits::try_take(claim.till.db, {limits::of_bucket(claim.till.config, row, claim.entry.bucket)});
}

std::optional<PurchaseResult> ask_facilitator(Claim& claim) {
  const Till& till = claim.till;
  const Verdict verdict = ask_to_verify(till.http, till.config, claim.product.offer, claim.entry,
                                        version_to_ask_in(till.db, till.config, claim.entry));
  if (verdict.answer == Verdict::Answer::valid) return std::nullopt;
  if (verdict.answer == Verdict::Answer::invalid) {
    count(claim, limits::kInvalidPayments);
    return claim.discard(PaymentError{verdict.reason});
  }
  count(claim, limits::kUncheckedPayments);
  return refusal::Unavailable("facilitator_unavailable",
                              "The payment could not be checked; nothing was charged. Send it again.",
                              verdict.retry_after);
}

// Asks the chain, because a facilitator may accept an authorization that has already paid for something, even at
// another shop of the same receiver. The answer is never a 402, which makes clients pay again: the authorization may
// have paid for this very request before our database was restored from a backup.
std::optional<PurchaseResult> require_unspent(Claim& claim) {
  const Till& till = claim.till;
  if (till.config.x402.rpc_url.empty() || !is_spent(till.http, till.config, claim.entry)) return std::nullopt;
  count(claim, limits::kInvalidPayments);
  return claim.discard(
      refusal::Conflict("payment_already_used", "The authorization of this payment was used on the chain already."));
}

}  // namespace

std::optional<PurchaseResult> verify(Claim& claim) {
  if (const auto error = error_in_time(claim); !error.empty()) return claim.discard(PaymentError{error});
  if (auto end = ask_facilitator(claim)) return end;
  FAILPOINT("after_verify");

  if (!claim.record_verified()) return identifier_used();
  if (const auto refused = too_many_of_payer(claim.till.db, claim.entry.payer)) return *refused;
  return require_unspent(claim);
}

std::string error_in_window(std::uint64_t valid_after, std::uint64_t valid_before, std::uint64_t now,
                            std::uint64_t needed) {
  if (valid_after > now + kClockSkew) return "invalid_exact_evm_payload_authorization_valid_after";
  if (valid_before < now + needed || valid_before > now + kMaxValidity) {
    return "invalid_exact_evm_payload_authorization_valid_before";
  }
  return "";
}

}  // namespace billing::rules
