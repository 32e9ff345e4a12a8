#include "billing/handlers/packs.h"

#include "billing/handlers/payment_required.h"
#include "billing/handlers/supplied_key.h"
#include "billing/rules/prices.h"
#include "billing/rules/x402/pack.h"
#include "crypto/encoding.h"
#include "refusal.h"
#include "web/idempotency_key.h"

namespace billing::handlers {

using json::Json;
using web::Request;
using web::Response;

namespace {

// Adds how the buyer will be recognized while a payment is under way.
refusal::Refusal with_way_back(const refusal::Refusal& refused, const rules::Buyer& buyer) {
  if (refused.code != "settlement_pending" && refused.code != "facilitator_unavailable") return refused;
  const char* way = buyer.supplied_key ? " Send it with the same API key."
                    : buyer.idempotency_key
                        ? " Send it with the same Idempotency-Key."
                        : " Send it from this address: the key is shown to no other. From elsewhere, ask the operator "
                          "of this host for it.";
  return {refused.kind, refused.code, std::string(refused.what()) + way, refused.retry_after};
}

Json topped_up(const tables::api_keys::ApiKey& key, const rules::Entry& entry, const Config& config) {
  return Json::object({{"credits", rules::kPackCredits},
                       {"creditsRemaining", key.credits_left},
                       {"keyId", crypto::uuid_text(key.id)},
                       {"keyHint", key.hint},
                       {"orderId", crypto::uuid_text(entry.id)},
                       {"balance", config.base_url + "/api/credits"}});
}

Response answer(const rules::PurchaseResult& bought, Worker& worker, const rules::Buyer& buyer) {
  if (const auto* error = std::get_if<rules::PaymentError>(&bought)) {
    return payment_required(worker, rules::pack_product().offer, error->code);
  }
  if (const auto* refused = std::get_if<refusal::Refusal>(&bought)) throw with_way_back(*refused, buyer);

  const auto& entry = std::get<rules::Entry>(bought);
  if (const auto key = rules::key_topped_up_by(worker.db, entry)) {
    return with_receipt(web::json(200, topped_up(*key, entry, worker.config)), entry);
  }
  const auto key = rules::key_paid_by(worker.db, worker.config, entry);
  return with_receipt(web::json(201, Json::object({{"apiKey", key.raw_key},
                                                   {"credits", rules::kPackCredits},
                                                   {"keyId", crypto::uuid_text(key.id)},
                                                   {"orderId", crypto::uuid_text(entry.id)},
                                                   {"balance", worker.config.base_url + "/api/credits"}})),
                      entry);
}

}  // namespace

// POST /api-keys: sells a pack for an x402 payment of 5 USDC. Its credits are for the key that is sent, or for a new
// one.
Response sell_pack(const Request& request, Worker& worker) {
  const auto& offer = rules::pack_product().offer;
  const rules::Buyer buyer = {web::idempotency_key(request), request.remote_addr, supplied_key(request)};
  const auto payment = supplied_payment(request);
  if (!payment) {
    if (buyer.supplied_key) rules::require_key_to_top_up(worker.db, worker.config, *buyer.supplied_key);
    return payment_required(worker, offer, "payment_required");
  }
  if (const auto* error = std::get_if<rules::PaymentError>(&*payment)) {
    return payment_required(worker, offer, error->code);
  }

  try {
    return answer(rules::buy_pack({worker.config, worker.db, worker.http}, std::get<rules::Payment>(*payment), buyer),
                  worker, buyer);
  } catch (const db::Unavailable& error) {
    throw with_way_back(rules::pending_without_database(error), buyer);
  }
}

}  // namespace billing::handlers
