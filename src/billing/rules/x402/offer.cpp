#include "billing/rules/x402/offer.h"

#include "crypto/encoding.h"

namespace billing::rules {

using json::Json;

namespace {

// We ask for an authorization that is valid for so long. This bounds the time in which it can be unknown whether it was
// charged.
constexpr int kMaxTimeoutSeconds = 300;

struct Terms {
  std::uint64_t value;
  std::string asset, pay_to;  // 0x and 40 hexadecimal digits
};

// Returns the name and version of USDC's EIP-712 domain. They are not in the specification's table, but no x402 client
// can sign without them.
Json signing_domain() { return Json::object({{"name", "USD Coin"}, {"version", "2"}}); }

Json item(const Offer& offer, const Terms& terms, const std::string& base_url) {
  return Json::object({{"scheme", "exact"},
                       {"network", "base"},
                       {"maxAmountRequired", std::to_string(terms.value)},
                       {"asset", terms.asset},
                       {"payTo", terms.pay_to},
                       {"resource", base_url + offer.path},
                       {"description", offer.description},
                       {"mimeType", "application/json"},
                       {"maxTimeoutSeconds", kMaxTimeoutSeconds},
                       {"extra", signing_domain()}});
}

// Returns the address as the settings spell it, if it is the same: the case of its letters is a checksum.
std::string spelt(const std::string& raw, const std::string& setting) {
  return crypto::from_hex(setting.substr(2)) == raw ? setting : "0x" + crypto::hex(raw);
}

}  // namespace

Json requirements(const Offer& offer, const Config& config) {
  return item(offer, {offer.price, config.x402.asset, config.x402.pay_to}, config.base_url);
}

Json requirements(const Entry& entry, const Offer& offer, const Config& config) {
  return item(offer, {entry.value, spelt(entry.asset, config.x402.asset), spelt(entry.pay_to, config.x402.pay_to)},
              config.base_url);
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

}  // namespace billing::rules
