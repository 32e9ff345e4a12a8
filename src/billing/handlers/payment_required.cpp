#include "billing/handlers/payment_required.h"

#include "billing/rules/prices.h"
#include "billing/rules/x402/facilitator/supported.h"
#include "billing/rules/x402/terms/extensions.h"
#include "crypto/encoding.h"
#include "settings/network.h"

namespace billing::handlers {

using json::Json;
using tables::payments::Entry;

namespace {

enum class Payments { off, not_settled, on };

Payments payments_on(Worker& worker) {
  if (!worker.config.x402.enabled()) return Payments::off;
  return rules::may_be_settled(worker.db, worker.config) ? Payments::on : Payments::not_settled;
}

std::string what_to_do(const Config& config, const rules::Offer& offer, Payments payments) {
  const auto& network = settings::network_named(config.x402.network);
  if (payments != Payments::on) {
    return "For an API key see `buy`, or ask " + config.operator_in_words() + ". " +
           (payments == Payments::off ? "Payments by x402 are off on this host"
                                      : "The facilitator of this host does not settle payments on " +
                                            std::string(network.name) + " at present") +
           ": do not pay to `payTo`.";
  }
  return std::string(offer.path == "/api-keys" ? "Sign" : "Use an API key: see `buy`. Or sign") +
         " one of `accepts` with an x402 client." +
         (network.of_money ? "" : " This host takes payments on a network for tests, where USDC costs nothing.");
}

std::string receipt(const Entry& entry, std::string_view network) {
  return crypto::base64(Json::object({{"success", true},
                                      {"transaction", entry.transaction ? "0x" + crypto::hex(*entry.transaction) : ""},
                                      {"network", std::string(network)},
                                      {"payer", "0x" + crypto::hex(entry.payer)}})
                            .text());
}

}  // namespace

std::string challenge_v2(const std::string& error, const Json& resource, const std::vector<Json>& accepts,
                         const Json& extensions) {
  return crypto::base64(Json::object({{"x402Version", 2},
                                      {"error", error},
                                      {"resource", resource},
                                      {"accepts", Json::array(accepts)},
                                      {"extensions", extensions}})
                            .text());
}

std::string meaning_of(const std::string& error) {
  if (error == "free_limit_reached")
    return std::string("None of your ") + rules::kFreeDraftsInWords + " free drafts of today is left.";
  if (error == "insufficient_credits") return "This API key has no credits left.";
  if (error == "payment_required") return "Nothing was paid.";
  if (error == "invalid_payment_identifier") {
    return "Nothing was charged: a payment identifier is 16 to 128 letters, digits, - and _.";
  }
  return "The payment was not accepted: " + error + ".";
}

web::Response payment_required(Worker& worker, const rules::Offer& offer, const std::string& error) {
  return payment_required(worker, offer, error, meaning_of(error));
}

web::Response payment_required(Worker& worker, const rules::Offer& offer, const std::string& error,
                               const std::string& meaning) {
  const auto& config = worker.config;
  const auto payments = payments_on(worker);
  auto response = web::json(402, Json::object({{"x402Version", 1},
                                               {"error", error},
                                               {"message", meaning + " " + what_to_do(config, offer, payments)},
                                               {"buy", config.base_url + "/api-keys"},
                                               {"accepts", Json::array({rules::requirements(offer, config)})}}));
  if (payments != Payments::on) return response;
  return std::move(response).with("PAYMENT-REQUIRED",
                                  challenge_v2(error, rules::resource_v2(offer, config),
                                               {rules::requirements_v2(offer, config)}, rules::extensions(offer)));
}

std::optional<rules::PaymentOrError> supplied_payment(const web::Request& request) {
  auto sent = request.headers_named("X-PAYMENT");
  for (const auto& header : request.headers_named("PAYMENT-SIGNATURE")) sent.push_back(header);
  if (sent.empty()) return std::nullopt;
  if (sent.size() > 1) return rules::PaymentError{"invalid_payload"};
  return rules::read_payment(sent[0]);
}

web::Response with_receipt(web::Response response, const Entry& entry) {
  const auto& network = settings::network_named(entry.network);
  return std::move(response)
      .with("X-PAYMENT-RESPONSE", receipt(entry, network.name))
      .with("PAYMENT-RESPONSE", receipt(entry, network.caip2));
}

}  // namespace billing::handlers
