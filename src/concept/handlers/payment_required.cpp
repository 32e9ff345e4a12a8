#include "concept/handlers/payment_required.h"

#include "concept/rules/payment.h"

namespace concepts::handlers {

using web::Json;

web::Response payment_required(const Config& config, const std::string& error) {
  // maxTimeoutSeconds and extra are not in the specification's table, but no x402 client can sign without them: they
  // are the limit of the authorization's validity and the name and version of USDC's EIP-712 domain.
  const Json item = Json::object(
      {{"scheme", "exact"},
       {"network", "base"},
       {"maxAmountRequired", std::to_string(rules::kGenerationPrice)},
       {"asset", config.x402.asset},
       {"payTo", config.x402.pay_to},
       {"resource", config.base_url + "/api/generate"},
       {"description", "One concept-only meme coin draft: name, ticker, description and logo"},
       {"mimeType", "application/json"},
       {"maxTimeoutSeconds", 300},
       {"extra", Json::object({{"name", "USD Coin"}, {"version", "2"}})}});
  return web::json(402, Json::object({{"x402Version", 1},
                                      {"error", error},
                                      {"buy", config.base_url + "/api-keys"},
                                      {"accepts", Json::array({item})}}));
}

}  // namespace concepts::handlers
