#include "billing/rules/x402/throttle.h"

#include "limits/throttle.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// These are for one address, and for one payer.
constexpr int kPaymentsInFlight = 2;
constexpr int kUnpaidPerDay = 3;

// Allows `times` as many as one address may have.
std::optional<refusal::TooMany> too_many_of(const payments::Unsettled& unsettled, int times = 1) {
  if (unsettled.unpaid >= times * kUnpaidPerDay) {
    return refusal::TooMany("too_many_unpaid",
                            "Too many payments from here were not settled in the end. Nothing was charged; "
                            "please come back tomorrow, or use an API key.",
                            3600);
  }
  if (unsettled.under_way > times * kPaymentsInFlight ||
      unsettled.under_way + unsettled.unpaid > times * kUnpaidPerDay) {
    return refusal::TooMany("too_many_payments",
                            "Too many payments are under way from here. Nothing was charged; send it again.", 2);
  }
  return std::nullopt;
}

}  // namespace

std::optional<refusal::TooMany> too_many_invalid(const Till& till, const std::string& bucket) {
  const auto invalid = limits::of_bucket(till.config, limits::kInvalidPayments, bucket),
             unchecked = limits::of_bucket(till.config, limits::kUncheckedPayments, bucket);
  const auto seconds = limits::seconds_until_each_allowed(till.db, {{invalid}, {unchecked}});
  if (seconds.at(0) > 0) return limits::refused(invalid, seconds.at(0));
  if (seconds.at(1) > 0) return limits::refused(unchecked, seconds.at(1));
  return std::nullopt;
}

std::optional<refusal::TooMany> too_many_unpaid(db::Database& db, const payments::Entry& entry) {
  if (auto own = too_many_of(payments::unsettled_from(db, {entry.bucket, entry.bucket}))) return own;
  if (auto around = too_many_of(payments::unsettled_from(db, limits::around(entry.bucket)), limits::kWider)) {
    return around;
  }
  return too_many_of_payer(db, entry.payer);
}

std::optional<refusal::TooMany> too_many_of_payer(db::Database& db, const std::string& payer) {
  return too_many_of(payments::unsettled_of(db, payer));
}

}  // namespace billing::rules
