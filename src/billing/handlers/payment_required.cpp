#include "billing/handlers/payment_required.h"

#include "crypto/encoding.h"

namespace billing::handlers {

using json::Json;
using rules::Entry;

namespace {

std::string challenge_v2(const Config& config, const rules::Offer& offer, const std::string& error) {
  return crypto::base64(Json::object({{"x402Version", 2},
                                      {"error", error},
                                      {"resource", Json::object({{"url", config.base_url + offer.path},
                                                                 {"description", offer.description},
                                                                 {"mimeType", "application/json"}})},
                                      {"accepts", Json::array({rules::requirements_v2(offer, config)})}})
                            .text());
}

std::string receipt(const Entry& entry, const char* network) {
  return crypto::base64(Json::object({{"success", true},
                                      {"transaction", entry.transaction ? "0x" + crypto::hex(*entry.transaction) : ""},
                                      {"network", network},
                                      {"payer", "0x" + crypto::hex(entry.payer)}})
                            .text());
}

}  // namespace

web::Response payment_required(const Config& config, const rules::Offer& offer, const std::string& error) {
  return web::json(402, Json::object({{"x402Version", 1},
                                      {"error", error},
                                      {"buy", config.base_url + "/api-keys"},
                                      {"accepts", Json::array({rules::requirements(offer, config)})}}))
      .with("PAYMENT-REQUIRED", challenge_v2(config, offer, error));
}

std::optional<rules::PaymentOrFault> supplied_payment(const web::Request& request) {
  auto sent = request.headers_named("X-PAYMENT");
  for (const auto& header : request.headers_named("PAYMENT-SIGNATURE")) sent.push_back(header);
  if (sent.empty()) return std::nullopt;
  if (sent.size() > 1) return rules::PaymentFault{"invalid_payload"};
  return rules::read_payment(sent[0]);
}

web::Response with_receipt(web::Response response, const Entry& entry) {
  return std::move(response)
      .with("X-PAYMENT-RESPONSE", receipt(entry, "base"))
      .with("PAYMENT-RESPONSE", receipt(entry, "eip155:8453"));
}

}  // namespace billing::handlers
