#include "concept/rules/offer.h"

#include "concept/rules/prices.h"

namespace concepts::rules {

using web::Json;

namespace {

// Not in the specification's table, but no x402 client can sign without it: the name and version of USDC's EIP-712 domain.
Json signing_domain() { return Json::object({{"name", "USD Coin"}, {"version", "2"}}); }

}  // namespace

const Offer& generation_offer() {
  static const Offer offer{"generate", kGenerationPrice, "/api/generate",
                           "One concept-only meme coin draft: name, ticker, description and logo"};
  return offer;
}

const Offer& pack_offer() {
  static const Offer offer{"pack", kPackPrice, "/api-keys", "An API key for 500 concept generations"};
  return offer;
}

const Offer& offer_for(const std::string& purpose) {
  return purpose == "pack" ? pack_offer() : generation_offer();
}

Json requirements(const Offer& offer, const Config& config) {
  return Json::object({{"scheme", "exact"},
                       {"network", "base"},
                       {"maxAmountRequired", std::to_string(offer.price)},
                       {"asset", config.x402.asset},
                       {"payTo", config.x402.pay_to},
                       {"resource", config.base_url + offer.path},
                       {"description", offer.description},
                       {"mimeType", "application/json"},
                       {"maxTimeoutSeconds", kMaxTimeoutSeconds},
                       {"extra", signing_domain()}});
}

Json requirements_v2(const Offer& offer, const Config& config) {
  return Json::object({{"scheme", "exact"},
                       {"network", "eip155:8453"},
                       {"amount", std::to_string(offer.price)},
                       {"asset", config.x402.asset},
                       {"payTo", config.x402.pay_to},
                       {"maxTimeoutSeconds", kMaxTimeoutSeconds},
                       {"extra", signing_domain()}});
}

}  // namespace concepts::rules
