#include "billing/rules/x402/purchase.h"

#include "billing/rules/x402/facilitator.h"
#include "billing/rules/x402/purchase/claim.h"
#include "billing/rules/x402/purchase/fair_use.h"
#include "billing/rules/x402/purchase/making.h"
#include "billing/rules/x402/purchase/proceed.h"
#include "billing/rules/x402/purchase/resume.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "failpoint.h"

namespace billing::rules {

namespace payments = tables::payments;

namespace {

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
  entry.payload = payment.payload(worker.config.x402.pay_to);  // to which fault_in_terms() has compared it
  entry.state = "CLAIMED";
  return entry;
}

std::optional<Entry> known(Worker& worker, const Payment& payment) {
  return payments::find(worker.db, our_asset(worker.config), payment.payer, payment.nonce, payment.hash());
}

PurchaseResult begin(Worker& worker, Entry& entry, const std::string& token, const Purchase& purchase) {
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

PurchaseResult buy(Worker& worker, const Payment& payment, const Purchase& purchase) {
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
