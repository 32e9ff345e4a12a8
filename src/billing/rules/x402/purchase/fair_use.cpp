#include "billing/rules/x402/purchase/fair_use.h"

#include "billing/rules/prices.h"
#include "limits/throttle.h"
#include "refusal.h"

namespace billing::rules {

using tables::payments::Entry;
namespace payments = tables::payments;

namespace {

// `times` as many as one address may have.
void require_few(const payments::Unsettled& unsettled, int times = 1) {
  if (unsettled.unpaid >= times * kUnpaidPerDay) {
    throw refusal::TooMany("too_many_unpaid",
                           "Too many payments from here were not settled in the end. Nothing was charged; "
                           "please come back tomorrow, or use an API key.",
                           3600);
  }
  if (unsettled.under_way > times * kPaymentsInFlight ||
      unsettled.under_way + unsettled.unpaid > times * kUnpaidPerDay) {
    throw refusal::TooMany("too_many_payments",
                           "Too many payments are under way from here. Nothing was charged; send it again.", 2);
  }
}

// Each costs a call of the facilitator, who counts them, too.
limits::Limit invalid_payments_from(const std::string& bucket) {
  return limits::limit_by_address("payment invalid", bucket, {kInvalidPayments, kInvalidPaymentsSeconds});
}

// A facilitator may fail at a payment that is not valid either. More of them, as it may also be the facilitator's
// fault.
limits::Limit unchecked_payments_from(const std::string& bucket) {
  return limits::limit_by_address("payment unchecked", bucket, {3 * kInvalidPayments, kInvalidPaymentsSeconds});
}

}  // namespace

void require_few_invalid(db::Database& db, const Entry& entry) {
  limits::require_left(db, invalid_payments_from(entry.bucket),
                       {"too_many_payments",
                        "Too many payments from here were not valid. Nothing was charged; please try again later."});
  limits::require_left(
      db, unchecked_payments_from(entry.bucket),
      {"too_many_payments",
       "Too many payments from here could not be checked. Nothing was charged; please try again later."});
}

void count_invalid(db::Database& db, const Entry& entry) { limits::take(db, {invalid_payments_from(entry.bucket)}); }

void count_unchecked(db::Database& db, const Entry& entry) {
  limits::take(db, {unchecked_payments_from(entry.bucket)});
}

void require_fair_use(db::Database& db, const Entry& entry) {
  require_few(payments::unsettled_from(db, {entry.bucket, entry.bucket}));
  require_few(payments::unsettled_from(db, limits::around(entry.bucket)), limits::kWider);
  require_fair_payer(db, entry);
}

void require_fair_payer(db::Database& db, const Entry& entry) { require_few(payments::unsettled_of(db, entry.payer)); }

}  // namespace billing::rules
