#include "billing/rules/x402/throttle.h"

#include "limits/throttle.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// These are for one address, and for one payer.
constexpr int kPaymentsInFlight = 2;
constexpr int kUnpaidPerDay = 3;
constexpr int kInvalidPayments = 20, kUncheckedPayments = 3 * kInvalidPayments, kTenMinutesInSeconds = 600;

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

// Limits invalid payments. Each costs a call to the facilitator, which counts them, too.
limits::Limit invalid_payments_from(const std::string& bucket) {
  return limits::limit_by_address("payment invalid", bucket, {kInvalidPayments, kTenMinutesInSeconds});
}

// Limits payments that no facilitator could check. It may have failed because they are invalid, or by its own fault, so
// this limit is higher.
limits::Limit unchecked_payments_from(const std::string& bucket) {
  return limits::limit_by_address("payment unchecked", bucket, {kUncheckedPayments, kTenMinutesInSeconds});
}

}  // namespace

std::optional<refusal::TooMany> too_many_invalid(db::Database& db, const std::string& bucket) {
  const auto too_many = [](const char* what, int seconds) {
    return refusal::TooMany(
        "too_many_payments",
        std::string("Too many payments from here ") + what + ". Nothing was charged; please try again later.", seconds);
  };
  const auto seconds =
      limits::seconds_until_each_allowed(db, {{invalid_payments_from(bucket)}, {unchecked_payments_from(bucket)}});
  if (seconds.at(0) > 0) return too_many("were not valid", seconds.at(0));
  if (seconds.at(1) > 0) return too_many("could not be checked", seconds.at(1));
  return std::nullopt;
}

void count_invalid(db::Database& db, const std::string& bucket) { limits::take(db, {invalid_payments_from(bucket)}); }

void count_unchecked(db::Database& db, const std::string& bucket) {
  limits::take(db, {unchecked_payments_from(bucket)});
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
