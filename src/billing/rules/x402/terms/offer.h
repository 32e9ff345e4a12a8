#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "billing/tables/payments.h"
#include "json/json.h"
#include "settings/config.h"

namespace billing::rules {

using tables::payments::Entry;

// Describes something that can be bought with an x402 payment.
struct Offer {
  std::string purpose;  // as the ledger stores it: generate, pack
  std::uint64_t price;  // USDC's smallest units
  std::string path;     // the resource, below the base URL
  std::string description;
  // For programs that list what can be bought, in JSON: a request, what all requests are like, and an answer. They are
  // those of openapi.json.
  std::string request = "{}", request_schema = R"({"type":"object"})", answer = "{}";
  std::vector<std::string> tags = {};  // at most five
};

// Returns one item of `accepts` in a 402.
json::Json requirements(const Offer& offer, const Config& config);
// Returns the paymentRequirements for the facilitator. It is the same item, but with the terms that the payer signed,
// even if the settings have changed since.
json::Json requirements(const Entry& entry, const Offer& offer, const Config& config);
// Return the same in x402 version 2, which has the resource elsewhere.
json::Json requirements_v2(const Offer& offer, const Config& config);
json::Json requirements_v2(const Entry& entry, const Config& config);
json::Json resource_v2(const Offer& offer, const Config& config);

}  // namespace billing::rules
