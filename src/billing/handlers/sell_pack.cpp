#include "billing/handlers/sell_pack.h"

#include "billing/handlers/payment_required.h"
#include "billing/rules/pack.h"
#include "billing/rules/prices.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "web/idempotency_key.h"

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

const char* way_back(const rules::Buyer& buyer) {
  if (buyer.idempotency_key) return " Send it with the same Idempotency-Key.";
  return " Send it from this address: the key is shown to no other. From elsewhere, ask the operator of this host for "
         "it.";
}

// While a payment is under way, its buyer has to be told how they will be recognized.
rules::SoldPackOrFault sell_to(const rules::Buyer& buyer, Worker& worker, const rules::Payment& payment) {
  try {
    return rules::pending_if_database_is_lost([&] { return rules::buy_pack(worker, payment, buyer); });
  } catch (const refusal::Unavailable& refusal) {
    if (refusal.code != "settlement_pending" && refusal.code != "facilitator_unavailable") throw;
    throw refusal::Unavailable(refusal.code, std::string(refusal.what()) + way_back(buyer), refusal.retry_after);
  }
}

}  // namespace

// POST /api-keys: a pack for an x402 payment of 5 USDC.
Response sell_pack(const Request& request, Worker& worker) {
  const auto& offer = rules::pack_product().offer;
  const rules::Buyer buyer = {web::idempotency_key(request), request.remote_addr};
  const auto payment = supplied_payment(request);
  if (!payment) return payment_required(worker.config, offer, "payment_required");
  if (const auto* fault = std::get_if<rules::PaymentFault>(&*payment)) {
    return payment_required(worker.config, offer, fault->code);
  }

  const auto sold = sell_to(buyer, worker, std::get<rules::Payment>(*payment));
  if (const auto* fault = std::get_if<rules::PaymentFault>(&sold)) {
    return payment_required(worker.config, offer, fault->code);
  }

  const auto& [entry, key] = std::get<rules::SoldPack>(sold);
  return with_receipt(web::json(201, Json::object({{"apiKey", key.raw_key},
                                                   {"credits", rules::kPackCredits},
                                                   {"keyId", crypto::uuid_text(key.id)},
                                                   {"orderId", crypto::uuid_text(entry.id)},
                                                   {"balance", worker.config.base_url + "/api/credits"}})),
                      entry);
}

}  // namespace billing::handlers
