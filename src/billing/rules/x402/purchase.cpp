#include "billing/rules/x402/purchase.h"

#include <algorithm>

#include "billing/rules/x402/claim.h"
#include "billing/rules/x402/settling.h"
#include "billing/rules/x402/throttle.h"
#include "billing/rules/x402/verification.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"
#include "log.h"

namespace billing::rules {

using tables::payments::State;

namespace {

constexpr int kSecondsOfRestore = 10;  // as other calls are told

// Says how a purchase ends at a step. It is absent if the purchase goes on.
using End = std::optional<PurchaseResult>;

refusal::Unavailable payments_unavailable() {
  return refusal::Unavailable("payments_unavailable",
                              "Payments are not turned on here; nothing was charged. Use an API key.", 3600);
}

std::string our_asset(const Config& config) { return crypto::from_hex(config.x402.asset.substr(2)).value(); }

bool is_too_old(const Entry& entry, const Product& product) {
  return product.replay_seconds && entry.seconds_since_settled > *product.replay_seconds;
}

// Says what became of the payment when it was sent before. Returns nullopt if it can be worked on now.
End outcome_so_far(const Entry& entry, const Purchase& purchase) {
  if (entry.nonce != purchase.payment.nonce) return identifier_used();
  if (entry.authorization_hash != purchase.payment.hash()) return PaymentError{"invalid_exact_evm_payload_signature"};
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

Entry new_entry(const Config& config, const Purchase& purchase) {
  const Payment& payment = purchase.payment;
  Entry entry{};
  entry.id = crypto::random_bytes(16);
  entry.purpose = purchase.product.offer.purpose;
  entry.network = payment.network;
  entry.asset = our_asset(config);
  entry.payer = payment.payer;
  entry.pay_to = payment.pay_to;
  entry.nonce = payment.nonce;
  entry.value = payment.value;
  entry.valid_after = payment.valid_after;
  entry.valid_before = payment.valid_before;
  entry.authorization_hash = payment.hash();
  entry.request_hash = purchase.request_hash;
  entry.bucket = purchase.bucket;
  entry.payload = payment.payload(config.x402.pay_to);  // error_in_terms() has compared the receiver to it
  entry.version = payment.version;
  entry.envelope = payment.envelope;
  entry.identifier = payment.identifier;
  entry.state = State::claimed;
  return entry;
}

End make_product(Claim& claim, const Purchase& purchase) {
  const std::string result = purchase.make();
  FAILPOINT("after_making");
  if (!claim.store_result(result)) return payment_in_progress();
  FAILPOINT("after_result_committed");
  return std::nullopt;
}

// Verifies, makes and settles, from the step at which an earlier call left the payment. Settling also delivers.
PurchaseResult proceed(Claim& claim, const Purchase& purchase) {
  if (claim.entry.state == State::claimed) {
    if (const auto end = verify(claim)) return *end;
    if (const auto end = make_product(claim, purchase)) return *end;
  }
  return settle(claim);
}

// Continues an earlier call, whose worker or facilitator failed before the end.
PurchaseResult resume(const Till& till, const Entry& entry, const Purchase& purchase) {
  if (const auto end = outcome_so_far(entry, purchase)) return *end;
  if (entry.state != State::settling && !till.config.x402.enabled()) return payments_unavailable();
  const bool nothing_made = entry.state == State::claimed;
  if (nothing_made) {
    if (const auto refused = too_many_invalid(till, entry.bucket)) return *refused;
  }

  auto claimed = take_over(till, purchase.product, entry);
  if (!claimed) return payment_in_progress();
  if (entry.state != State::settling && entry.network != till.config.x402.network) {
    return claimed->discard(PaymentError{"invalid_network"});  // nothing has moved since the network was changed
  }
  if (nothing_made) {
    if (const auto refused = too_many_unpaid(till.db, entry)) return *refused;
    claimed->entry.identifier = purchase.payment.identifier;
  }
  return proceed(*claimed, purchase);
}

PurchaseResult begin(const Till& till, const Purchase& purchase) {
  const Config& config = till.config;
  const std::string error = error_in_terms(purchase.payment, config.x402, purchase.product.offer.price);
  if (!error.empty()) return PaymentError{error};
  if (!config.x402.enabled()) return payments_unavailable();
  if (const auto refused = too_many_invalid(till, purchase.bucket)) return *refused;

  const Entry entry = new_entry(config, purchase);
  auto claimed = claim(till, purchase.product, entry);
  if (!claimed) {  // it was sent twice at the same time
    const auto other = find_entry(till.db, config, purchase.payment);
    return other ? resume(till, *other, purchase) : payment_in_progress();
  }
  // No facilitator has seen it, so it is discarded whatever the product.
  if (const auto refused = too_many_unpaid(till.db, entry)) return claimed->discard(*refused);
  FAILPOINT("after_claim_committed");
  return proceed(*claimed, purchase);
}

}  // namespace

std::optional<Entry> find_entry(db::Database& db, const Config& config, const Payment& payment) {
  namespace payments = tables::payments;
  auto entry = payments::find(db, payment.network, our_asset(config), payment.payer, payment.nonce, payment.hash());
  if (entry || payment.identifier.empty()) return entry;
  return payments::find_named(db, payment.network, payment.payer, payment.identifier);
}

bool is_for(const Entry& entry, const Purchase& purchase) {
  return entry.request_hash == purchase.request_hash || entry.request_hash == purchase.previous_request_hash;
}

PurchaseResult buy(const Till& till, const Purchase& purchase) {
  return purchase.entry ? resume(till, *purchase.entry, purchase) : begin(till, purchase);
}

refusal::Refusal pending_without_database(const db::Unavailable& error) {
  log_problem(LogLevel::warning, {}, std::string("while handling a payment: ") + error.what());
  const bool is_being_restored = dynamic_cast<const db::BeingRestored*>(&error) != nullptr;
  return settlement_pending(is_being_restored ? kSecondsOfRestore : 2);
}

}  // namespace billing::rules
