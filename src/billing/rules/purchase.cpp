#include "billing/rules/purchase.h"

#include <algorithm>

#include "billing/rules/chain.h"
#include "billing/rules/facilitator.h"
#include "billing/rules/offer.h"
#include "billing/rules/purchase/settling.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"
#include "limits/throttle.h"
#include "log.h"

namespace billing::rules {

using tables::payments::Entry;
namespace payments = tables::payments;

namespace {

int making_lease(const Purchase& purchase) { return kVerifySeconds + purchase.seconds_to_make + kLeaseSlack; }

// A facilitator wants 6 s left when it is asked to settle.
int seconds_to_settle(const Config& config) { return config.x402.timeout_seconds + 6; }

// Of a payment that comes too late for all of it, nothing is made: it would be thrown away.
std::string too_late_or_early(Worker& worker, const Entry& entry, const Purchase& purchase) {
  const int needed = kVerifySeconds + purchase.seconds_to_make + seconds_to_settle(worker.config);
  return fault_in_window(entry.valid_after, entry.valid_before, payments::now(worker.db),
                         static_cast<std::uint64_t>(needed));
}

// Money may have moved: whatever fails now, the caller must not pay again.
template <class Work>
Bought with_money_at_stake(const Entry& entry, Work&& work) {
  try {
    return work();
  } catch (const refusal::Refusal&) {
    throw;
  } catch (const std::exception& fault) {
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(entry.id)}},
                std::string("while settling: ") + fault.what());
    throw settlement_pending(3);
  }
}

// One who sends many at once is stopped by the claims that are there already, his own included: each counts after it
// has made its own, so that however many race, the last of those let through has seen the others.
void require_fair_use(const payments::Unsettled& unsettled) {
  if (unsettled.unpaid >= kUnpaidPerDay) {
    throw refusal::TooMany("too_many_unpaid",
                           "Too many payments from here were not settled in the end. Nothing was charged; "
                           "please come back tomorrow, or use an API key.",
                           3600);
  }
  if (unsettled.under_way > kPaymentsInFlight || unsettled.under_way + unsettled.unpaid > kUnpaidPerDay) {
    throw refusal::TooMany("too_many_payments",
                           "Too many payments are under way from here. Nothing was charged; send it again.", 2);
  }
}

// Each costs a call of the facilitator, who counts them, too.
limits::Limit invalid_payments_from(const std::string& bucket) {
  return {"payment invalid", bucket, {kInvalidPayments, kInvalidPaymentsSeconds}};
}

void require_good_faith(db::Database& db, const Entry& entry) {
  const int seconds = limits::seconds_left(db, invalid_payments_from(entry.bucket));
  if (seconds == 0) return;
  throw refusal::TooMany("too_many_payments",
                         "Too many payments from here were not valid. Nothing was charged; please try again later.",
                         seconds);
}

// Of one that has been claimed, and so counts itself.
void require_fair_use(db::Database& db, const Entry& entry) {
  require_fair_use(payments::unsettled_from(db, entry.bucket));
  require_fair_use(payments::unsettled_of(db, entry.payer));  // and again once this one is verified, and counts itself
}

// A facilitator may call an authorization valid that has paid for something already, be it at another shop of the same
// receiver.
bool spent_before(Worker& worker, const Entry& entry) {
  return !worker.config.x402.rpc_url.empty() && is_spent(worker.http, worker.config, entry);
}

PaymentFault invalid(db::Database& db, const Entry& entry, const std::string& reason) {
  limits::take(db, {invalid_payments_from(entry.bucket)});
  return PaymentFault{reason};
}

std::optional<PaymentFault> fault_in_verified(Worker& worker, const Entry& entry, Claim& claim) {
  const Verdict verdict = verify(worker.http, worker.config, entry);
  if (verdict.answer == Verdict::Answer::none) {
    throw refusal::Unavailable("facilitator_unavailable",
                               "The payment could not be checked; nothing was charged. Send it again.",
                               verdict.retry_after);
  }
  if (verdict.answer == Verdict::Answer::invalid) return invalid(worker.db, entry, verdict.reason);
  FAILPOINT("after_verify");

  db::transact(worker.db, [&](db::Transaction& tx) { payments::mark_verified(tx, entry.id, claim.token()); });
  require_fair_use(payments::unsettled_of(worker.db, entry.payer));
  if (spent_before(worker, entry)) {
    limits::take(worker.db, {invalid_payments_from(entry.bucket)});
    claim.forget();
    // Never a 402, which has clients pay again: it may have paid for this before our books were restored from a backup.
    throw refusal::Conflict("payment_already_used", "The authorization of this payment was used on the chain already.");
  }
  return std::nullopt;
}

std::optional<PaymentFault> verified_and_made(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (auto fault = fault_in_verified(worker, entry, claim)) {
    claim.forget();
    return fault;
  }

  entry.result = purchase.make();
  FAILPOINT("after_making");
  const bool stored = db::transact(worker.db, [&](db::Transaction& tx) {
    return payments::store_result(tx, entry.id, claim.token(), *entry.result, settling_lease(worker.config));
  });
  if (!stored) throw payment_in_progress();
  entry.state = "GENERATED";
  FAILPOINT("after_result_committed");
  return std::nullopt;
}

Bought carry_on(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (entry.state == "SETTLING") return with_money_at_stake(entry, [&] { return find_out(worker, entry, claim); });

  if (entry.state == "CLAIMED") {
    if (const std::string fault = too_late_or_early(worker, entry, purchase); !fault.empty()) {
      claim.forget();
      return PaymentFault{fault};
    }
    if (auto fault = verified_and_made(worker, entry, claim, purchase)) return *fault;
  }
  if (entry.valid_before < payments::now(worker.db) + static_cast<std::uint64_t>(seconds_to_settle(worker.config))) {
    claim.forget();
    return PaymentFault{"payment_expired"};
  }
  return with_money_at_stake(entry, [&] { return settle_now(worker, entry, claim); });
}

void require_facilitator(const Config& config) {
  if (!config.x402.facilitator_url.empty()) return;
  throw refusal::Unavailable("payments_unavailable",
                             "Payments are not turned on here; nothing was charged. Use an API key.", 3600);
}

std::string our_asset(const Config& config) { return crypto::from_hex(config.x402.asset.substr(2)).value(); }

Entry new_entry(const Worker& worker, const Payment& payment, const Purchase& purchase) {
  Entry entry{};
  entry.id = crypto::random_bytes(16);
  entry.purpose = purchase.purpose;
  entry.asset = our_asset(worker.config);
  entry.payer = payment.payer, entry.pay_to = payment.pay_to, entry.nonce = payment.nonce;
  entry.value = payment.value, entry.valid_after = payment.valid_after, entry.valid_before = payment.valid_before;
  entry.authorization_hash = payment.hash();
  entry.request_hash = purchase.request_hash;
  entry.bucket = purchase.bucket;
  entry.payload = payment.payload;
  entry.state = "CLAIMED";
  return entry;
}

std::optional<Entry> known(Worker& worker, const Payment& payment) {
  return payments::find(worker.db, our_asset(worker.config), payment.payer, payment.nonce, payment.hash());
}

bool is_for(const Entry& entry, const Purchase& purchase) {
  return entry.request_hash == purchase.request_hash || entry.request_hash == purchase.previous_request_hash;
}

// A pack's key has a time of its own in which it is shown.
bool is_too_old(const Entry& entry) { return entry.purpose != "pack" && entry.settled_since > kReplaySeconds; }

// The payment is in the ledger already.
Bought again(Worker& worker, Entry entry, const Payment& payment, const Purchase& purchase) {
  if (entry.authorization_hash != payment.hash()) return PaymentFault{"invalid_exact_evm_payload_signature"};
  if (!is_for(entry, purchase) || is_too_old(entry)) {
    throw refusal::Conflict("payment_already_used",
                            "This payment was used before, for something else or too long ago.");
  }
  if (entry.state == "SETTLED") return entry;
  if (entry.state == "VOID") return PaymentFault{entry.last_error.value_or("invalid_payment")};
  if (entry.state == "UNRESOLVED") throw settlement_pending(3600);
  if (entry.leased) throw payment_in_progress();
  if (entry.state == "SETTLING" && !entry.due) throw settlement_pending(std::max(3, seconds_until_next(entry)));

  if (entry.state != "SETTLING") require_facilitator(worker.config);
  const bool is_new = entry.state == "CLAIMED";  // its facilitator or its worker was gone before anything was made
  if (is_new) require_good_faith(worker.db, entry);
  const int lease = std::max(making_lease(purchase), settling_lease(worker.config));
  const auto token = take_over(worker, entry, lease);
  if (!token) throw payment_in_progress();
  Claim claim(worker, entry, *token);
  if (is_new) require_fair_use(worker.db, entry);
  return carry_on(worker, entry, claim, purchase);
}

}  // namespace

refusal::Unavailable settlement_pending(int retry_after) {
  return refusal::Unavailable("settlement_pending",
                              "It is not known yet whether the payment was settled. Send the same X-PAYMENT again; "
                              "do not sign a new one.",
                              retry_after);
}

bool is_known(Worker& worker, const Payment& payment) { return known(worker, payment).has_value(); }

std::optional<bool> was_for(Worker& worker, const Payment& payment, const Purchase& purchase) {
  const auto entry = known(worker, payment);
  if (!entry || entry->authorization_hash != payment.hash() || entry->purpose != purchase.purpose) return std::nullopt;
  return is_for(*entry, purchase);
}

Bought buy(Worker& worker, const Payment& payment, const Purchase& purchase) {
  if (const auto entry = known(worker, payment)) return again(worker, *entry, payment, purchase);
  const std::string fault = fault_in_terms(payment, worker.config.x402, offer_for(purchase.purpose).price);
  if (!fault.empty()) return PaymentFault{fault};
  require_facilitator(worker.config);

  Entry entry = new_entry(worker, payment, purchase);
  require_good_faith(worker.db, entry);
  const std::string token = crypto::random_bytes(16);
  const bool ours = db::autocommit(
      worker.db, [&](db::Transaction& tx) { return payments::claim(tx, entry, token, making_lease(purchase)); });
  if (!ours) {
    const auto claimed = known(worker, payment);
    if (!claimed) throw payment_in_progress();
    return again(worker, *claimed, payment, purchase);
  }
  Claim claim(worker, entry, token);
  try {
    require_fair_use(worker.db, entry);
  } catch (const refusal::TooMany&) {
    claim.forget();  // a pack's, too: no facilitator has seen it
    throw;
  }
  FAILPOINT("after_claim_committed");
  return carry_on(worker, entry, claim, purchase);
}

}  // namespace billing::rules
