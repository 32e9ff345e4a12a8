#include "billing/rules/x402/terms/offer.h"

#include "crypto/encoding.h"
#include "settings/network.h"

namespace billing::rules {

using json::Json;

namespace {

// We ask for an authorization that is valid for so long. This bounds the time in which it can be unknown whether it was
// charged.
constexpr int kMaxTimeoutSeconds = 300;

struct Terms {
  const settings::Network& network;
  std::uint64_t value;
  std::string asset, pay_to;  // 0x and 40 hexadecimal digits
};

// Returns the name and version of USDC's EIP-712 domain. They are not in the specification's table, but no x402 client
// can sign without them.
Json signing_domain(const settings::Network& network) {
  return Json::object({{"name", std::string(network.usdc_name)}, {"version", "2"}});
}

const settings::Network& network_of(const Config& config) { return settings::network_named(config.x402.network); }

Json item(const Offer& offer, const Terms& terms, const std::string& base_url) {
  return Json::object({{"scheme", "exact"},
                       {"network", std::string(terms.network.name)},
                       {"maxAmountRequired", std::to_string(terms.value)},
                       {"asset", terms.asset},
                       {"payTo", terms.pay_to},
                       {"resource", base_url + offer.path},
                       {"description", offer.description},
                       {"mimeType", "application/json"},
                       {"maxTimeoutSeconds", kMaxTimeoutSeconds},
                       {"extra", signing_domain(terms.network)}});
}

// Returns the address as the settings spell it, if it is the same: the case of its letters is a checksum.
std::string spelt(const std::string& raw, const std::string& setting) {
  return crypto::from_hex(setting.substr(2)) == raw ? setting : "0x" + crypto::hex(raw);
}

Json item_v2(const Terms& terms) {
  return Json::object({{"scheme", "exact"},
                       {"network", std::string(terms.network.caip2)},
                       {"amount", std::to_string(terms.value)},
                       {"asset", terms.asset},
                       {"payTo", terms.pay_to},
                       {"maxTimeoutSeconds", kMaxTimeoutSeconds},
                       {"extra", signing_domain(terms.network)}});
}

// Returns what the payer signed.
Terms terms_of(const Entry& entry, const Config& config) {
  return {settings::network_named(entry.network), entry.value, spelt(entry.asset, config.x402.asset),
          spelt(entry.pay_to, config.x402.pay_to)};
}

}  // namespace

Json requirements(const Offer& offer, const Config& config) {
  return item(offer, {network_of(config), offer.price, config.x402.asset, config.x402.pay_to}, config.base_url);
}

Json requirements(const Entry& entry, const Offer& offer, const Config& config) {
  return item(offer, terms_of(entry, config), config.base_url);
}

Json requirements_v2(const Offer& offer, const Config& config) {
  return item_v2({network_of(config), offer.price, config.x402.asset, config.x402.pay_to});
}

Json requirements_v2(const Entry& entry, const Config& config) { return item_v2(terms_of(entry, config)); }

Json resource_v2(const Offer& offer, const Config& config) {
  return Json::object({{"url", config.base_url + offer.path},
                       {"description", offer.description},
                       {"mimeType", "application/json"},
                       {"serviceName", "Millrace"},
                       {"tags", Json::array({offer.tags.begin(), offer.tags.end()})}});
}

}  // namespace billing::rules
