#include "billing/rules/purchase.h"

#include <algorithm>
#include <iostream>

#include "billing/rules/purchase/fair_use.h"
#include "billing/rules/purchase/making.h"
#include "billing/rules/purchase/settling.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

// Money may have moved: whatever fails now, the caller must not pay again.
template <class Work>
Bought with_money_at_stake(Work&& work) {
  try {
    return work();
  } catch (const refusal::Refusal&) {
    throw;
  } catch (const std::exception& fault) {
    std::cerr << "while settling: " << fault.what() << std::endl;
    throw settlement_pending(3);
  }
}

bool is_too_late_to_settle(Worker& worker, const Entry& entry) {
  return entry.valid_before < payments::now(worker.db) + static_cast<std::uint64_t>(seconds_to_settle(worker.config));
}

// From the entry's state on, to its end.
Bought proceed(Worker& worker, Entry& entry, Claim& claim, const Purchase& purchase) {
  if (entry.state == "SETTLING") return with_money_at_stake([&] { return find_out(worker, entry, claim); });

  if (entry.state == "CLAIMED") {
    if (auto fault = verify_and_make(worker, entry, claim, purchase)) return *fault;
  }
  if (is_too_late_to_settle(worker, entry)) {
    claim.forget();
    return PaymentFault{"payment_expired"};
  }
  return with_money_at_stake([&] { return settle_now(worker, entry, claim); });
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
  entry.purpose = purchase.product.offer.purpose;
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

bool is_too_old(const Entry& entry, const Product& product) {
  return product.replay_seconds && entry.settled_since > *product.replay_seconds;
}

// Absent when the entry can be worked on now. Throws when another worker is at it, or it is not time yet.
std::optional<Bought> outcome_so_far(const Entry& entry) {
  if (entry.state == "SETTLED") return entry;
  if (entry.state == "VOID") return PaymentFault{entry.last_error.value_or("invalid_payment")};
  if (entry.state == "UNRESOLVED") throw settlement_pending(3600);
  if (entry.leased) throw payment_in_progress();
  if (entry.state == "SETTLING" && !entry.due) throw settlement_pending(std::max(3, seconds_until_next(entry)));
  return std::nullopt;
}

// The worker or the facilitator of the call before was gone before the end.
Bought take_over_and_proceed(Worker& worker, Entry& entry, const Purchase& purchase) {
  if (entry.state != "SETTLING") require_facilitator(worker.config);
  const bool nothing_made = entry.state == "CLAIMED";
  if (nothing_made) require_few_invalid(worker.db, entry);
  const int lease = std::max(making_lease(worker.config, purchase.product), settling_lease(worker.config));
  const auto token = take_over(worker, entry, lease);
  if (!token) throw payment_in_progress();
  Claim claim(worker, purchase.product, entry, *token);
  if (nothing_made) require_fair_use(worker.db, entry);
  return proceed(worker, entry, claim, purchase);
}

// The payment is in the ledger already.
Bought resume_existing(Worker& worker, Entry entry, const Payment& payment, const Purchase& purchase) {
  if (entry.authorization_hash != payment.hash()) return PaymentFault{"invalid_exact_evm_payload_signature"};
  if (!is_for(entry, purchase) || is_too_old(entry, purchase.product)) {
    throw refusal::Conflict("payment_already_used",
                            "This payment was used before, for something else or too long ago.");
  }
  if (auto outcome = outcome_so_far(entry)) return *outcome;
  return take_over_and_proceed(worker, entry, purchase);
}

Bought begin(Worker& worker, Entry& entry, const std::string& token, const Purchase& purchase) {
  Claim claim(worker, purchase.product, entry, token);
  try {
    require_fair_use(worker.db, entry);
  } catch (const refusal::TooMany&) {
    claim.forget();  // whatever the product: no facilitator has seen it
    throw;
  }
  FAILPOINT("after_claim_committed");
  return proceed(worker, entry, claim, purchase);
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
  if (!entry || entry->authorization_hash != payment.hash() || entry->purpose != purchase.product.offer.purpose)
    return std::nullopt;
  return is_for(*entry, purchase);
}

Bought buy(Worker& worker, const Payment& payment, const Purchase& purchase) {
  if (const auto entry = known(worker, payment)) return resume_existing(worker, *entry, payment, purchase);
  const std::string fault = fault_in_terms(payment, worker.config.x402, purchase.product.offer.price);
  if (!fault.empty()) return PaymentFault{fault};
  require_facilitator(worker.config);

  Entry entry = new_entry(worker, payment, purchase);
  require_few_invalid(worker.db, entry);
  const std::string token = crypto::random_bytes(16);
  const bool claimed = db::autocommit(worker.db, [&](db::Transaction& tx) {
    return payments::claim(tx, entry, token, making_lease(worker.config, purchase.product));
  });
  if (claimed) return begin(worker, entry, token, purchase);

  const auto other = known(worker, payment);  // sent twice at the same time
  if (!other) throw payment_in_progress();
  return resume_existing(worker, *other, payment, purchase);
}

}  // namespace billing::rules
