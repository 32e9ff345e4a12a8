#include "telemetry/rules/sdk_key.h"

#include <algorithm>

#include "crypto/digest.h"
#include "crypto/random.h"

namespace telemetry::rules::sdk_key {
namespace {

constexpr std::string_view kPrefix = "sdk_";
constexpr std::size_t kRandom = 43;

bool in_base62(char c) { return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z'); }

}  // namespace

std::string mint() { return std::string(kPrefix) + crypto::random_base62(kRandom); }

std::string hash(std::string_view key) { return crypto::sha256(key); }

bool well_formed(std::string_view key) {
  return key.size() == kPrefix.size() + kRandom && key.substr(0, kPrefix.size()) == kPrefix &&
         std::all_of(key.begin() + kPrefix.size(), key.end(), in_base62);
}

}  // namespace telemetry::rules::sdk_key
