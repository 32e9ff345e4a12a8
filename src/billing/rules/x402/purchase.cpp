#include "billing/rules/x402/purchase.h"

#include <algorithm>

#include "billing/rules/x402/chain.h"
#include "billing/rules/x402/facilitator.h"
#include "billing/rules/x402/settling.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"
#include "host.h"
#include "log.h"

namespace billing::rules {

namespace payments = tables::payments;
using payments::State;

namespace {

// Says how a purchase ends at a step. It is absent if the purchase goes on.
using End = std::optional<PurchaseResult>;

// 1. Look the payment up in the ledger.

std::string our_asset(const Config& config) { return crypto::from_hex(config.x402.asset.substr(2)).value(); }

std::optional<Entry> find_entry(db::Database& db, const Config& config, const Payment& payment) {
  return payments::find(db, our_asset(config), payment.payer, payment.nonce, payment.hash());
}

bool is_for(const Entry& entry, const Purchase& purchase) {
  return entry.request_hash == purchase.request_hash || entry.request_hash == purchase.previous_request_hash;
}

bool is_too_old(const Entry& entry, const Product& product) {
  return product.replay_seconds && entry.seconds_since_settled > *product.replay_seconds;
}

// Says what became of the payment when it was sent before. Returns nullopt if it can be worked on now.
End outcome_so_far(const Entry& entry, const Payment& payment, const Purchase& purchase) {
  if (entry.authorization_hash != payment.hash()) return PaymentError{"invalid_exact_evm_payload_signature"};
  if (!is_for(entry, purchase) || is_too_old(entry, purchase.product)) {
    return refusal::Conflict("payment_already_used",
                             "This payment was used before, for something else or too long ago.");
  }
  if (entry.state == State::settled) return entry;
  if (entry.state == State::voided) return PaymentError{entry.last_error.value_or("invalid_payment")};
  if (entry.state == State::unresolved) return settlement_pending(3600);
  if (entry.leased) return payment_in_progress();
  if (entry.state == State::settling && !entry.due) return settlement_pending(std::max(3, seconds_until_next(entry)));
  return std::nullopt;
}

// 2. Claim it.

int making_lease(const Config& config, const Product& product) {
  return kVerifySeconds + product.seconds_to_make(config) + kLeaseSlack;
}

Entry new_entry(const Config& config, const Payment& payment, const Purchase& purchase) {
  Entry entry{};
  entry.id = crypto::random_bytes(16);
  entry.purpose = purchase.product.offer.purpose;
  entry.asset = our_asset(config);
  entry.payer = payment.payer, entry.pay_to = payment.pay_to, entry.nonce = payment.nonce;
  entry.value = payment.value, entry.valid_after = payment.valid_after, entry.valid_before = payment.valid_before;
  entry.authorization_hash = payment.hash();
  entry.request_hash = purchase.request_hash;
  entry.bucket = purchase.bucket;
  entry.payload = payment.payload(config.x402.pay_to);  // error_in_terms() has compared the receiver to it
  entry.state = State::claimed;
  return entry;
}

// Ends the purchase as if the payment had never been sent.
PurchaseResult discard(Claim& claim, PurchaseResult end) { return claim.discard() ? end : payment_in_progress(); }

// 3. Verify it. Nothing is charged yet.

// Refuses a payment that does not leave enough time for all steps, because what is made would be thrown away.
std::string error_in_time(Claim& claim) {
  const Config& config = claim.till.config;
  const int needed = kVerifySeconds + claim.product.seconds_to_make(config) + seconds_to_settle(config);
  return error_in_window(claim.entry.valid_after, claim.entry.valid_before, payments::now(claim.till.db),
                         static_cast<std::uint64_t>(needed));
}

End ask_facilitator(Claim& claim) {
  const Till& till = claim.till;
  const Verdict verdict = verify(till.http, till.config, claim.product.offer, claim.entry);
  if (verdict.answer == Verdict::Answer::valid) return std::nullopt;
  if (verdict.answer == Verdict::Answer::invalid) {
    count_invalid(till.db, claim.entry.bucket);
    return discard(claim, PaymentError{verdict.reason});
  }
  count_unchecked(till.db, claim.entry.bucket);
  return refusal::Unavailable("facilitator_unavailable",
                              "The payment could not be checked; nothing was charged. Send it again.",
                              verdict.retry_after);
}

// Asks the chain, because a facilitator may accept an authorization that has already paid for something, even at
// another shop of the same receiver. The answer is never a 402, which makes clients pay again: the authorization may
// have paid for this very request before our database was restored from a backup.
End require_unspent(Claim& claim) {
  const Till& till = claim.till;
  if (till.config.x402.rpc_url.empty() || !is_spent(till.http, till.config, claim.entry)) return std::nullopt;
  count_invalid(till.db, claim.entry.bucket);
  return discard(claim, refusal::Conflict("payment_already_used",
                                          "The authorization of this payment was used on the chain already."));
}

End verify_payment(Claim& claim) {
  if (const auto error = error_in_time(claim); !error.empty()) return discard(claim, PaymentError{error});
  if (auto end = ask_facilitator(claim)) return end;
  FAILPOINT("after_verify");

  db::Database& db = claim.till.db;
  db::transact(db, [&](db::Transaction& tx) { payments::mark_verified(tx, claim.entry.id, claim.token); });
  if (const auto refused = too_many_of_payer(db, claim.entry.payer)) return *refused;
  return require_unspent(claim);
}

// 4. Make what is bought, and store it.

End make_product(Claim& claim, const Purchase& purchase) {
  claim.entry.result = purchase.make();
  FAILPOINT("after_making");
  const bool stored = db::transact(claim.till.db, [&](db::Transaction& tx) {
    return payments::store_result(tx, claim.entry.id, claim.token, *claim.entry.result,
                                  settling_lease(claim.till.config));
  });
  if (!stored) return payment_in_progress();
  claim.entry.state = State::generated;
  FAILPOINT("after_result_committed");
  return std::nullopt;
}

// 5. Settle it, which also delivers what was made.

bool is_too_late_to_settle(Claim& claim) {
  const int needed = seconds_to_settle(claim.till.config);
  return claim.entry.valid_before < payments::now(claim.till.db) + static_cast<std::uint64_t>(needed);
}

// Money may have moved, so whatever fails now, the caller must not pay again.
PurchaseResult settle_or_find_out(Claim& claim) {
  try {
    return claim.entry.state == State::settling ? find_out(claim) : settle_now(claim);
  } catch (const std::exception& error) {
    log_problem(LogLevel::warning, {{"payment", crypto::uuid_text(claim.entry.id)}},
                std::string("while settling: ") + error.what());
    return settlement_pending(3);
  }
}

// Does steps 3 to 5, from the one at which an earlier call left the payment.
PurchaseResult proceed(Claim& claim, const Purchase& purchase) {
  if (claim.entry.state == State::claimed) {
    if (const auto end = verify_payment(claim)) return *end;
    if (const auto end = make_product(claim, purchase)) return *end;
  }
  if (claim.entry.state == State::generated && is_too_late_to_settle(claim)) {
    return discard(claim, PaymentError{"payment_expired"});
  }
  return settle_or_find_out(claim);
}

// Continues an earlier call, whose worker or facilitator failed before the end.
PurchaseResult resume(const Till& till, const Entry& entry, const Payment& payment, const Purchase& purchase) {
  if (const auto end = outcome_so_far(entry, payment, purchase)) return *end;
  if (entry.state != State::settling && !host::takes_payments(till.config)) return payments_unavailable();
  const bool nothing_made = entry.state == State::claimed;
  if (nothing_made) {
    if (const auto refused = too_many_invalid(till.db, entry.bucket)) return *refused;
  }

  const int lease = std::max(making_lease(till.config, purchase.product), settling_lease(till.config));
  auto claimed = take_over(till, purchase.product, entry, lease);
  if (!claimed) return payment_in_progress();
  if (nothing_made) {
    if (const auto refused = too_many_unpaid(till.db, entry)) return *refused;
  }
  return proceed(*claimed, purchase);
}

}  // namespace

PurchaseResult buy(const Till& till, const Payment& payment, const Purchase& purchase) {
  const Config& config = till.config;
  if (const auto entry = find_entry(till.db, config, payment)) return resume(till, *entry, payment, purchase);
  const std::string error = error_in_terms(payment, config.x402, purchase.product.offer.price);
  if (!error.empty()) return PaymentError{error};
  if (!host::takes_payments(config)) return payments_unavailable();
  if (const auto refused = too_many_invalid(till.db, purchase.bucket)) return *refused;

  const Entry entry = new_entry(config, payment, purchase);
  auto claimed = claim(till, purchase.product, entry, making_lease(config, purchase.product));
  if (!claimed) {  // it was sent twice at the same time
    const auto other = find_entry(till.db, config, payment);
    return other ? resume(till, *other, payment, purchase) : payment_in_progress();
  }
  // No facilitator has seen it, so it is discarded whatever the product.
  if (const auto refused = too_many_unpaid(till.db, entry)) return discard(*claimed, *refused);
  FAILPOINT("after_claim_committed");
  return proceed(*claimed, purchase);
}

bool is_known(db::Database& db, const Config& config, const Payment& payment) {
  return find_entry(db, config, payment).has_value();
}

std::optional<bool> was_for(db::Database& db, const Config& config, const Payment& payment, const Purchase& purchase) {
  const auto entry = find_entry(db, config, payment);
  if (!entry || entry->authorization_hash != payment.hash() || entry->purpose != purchase.product.offer.purpose)
    return std::nullopt;
  return is_for(*entry, purchase);
}

refusal::Refusal pending_without_database(const db::Unavailable& error) {
  log_problem(LogLevel::warning, {}, std::string("while handling a payment: ") + error.what());
  return settlement_pending(2);
}

}  // namespace billing::rules
