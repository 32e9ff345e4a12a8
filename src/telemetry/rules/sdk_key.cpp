#include "telemetry/rules/sdk_key.h"

#include <algorithm>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "text/ascii.h"

namespace telemetry::rules::sdk_key {
namespace {

constexpr std::string_view kPrefix = "sdk_";
constexpr std::size_t kRandom = 43;

}  // namespace

std::string mint() { return std::string(kPrefix) + crypto::random_base62(kRandom); }

std::string hash(std::string_view key) { return crypto::sha256(key); }

bool well_formed(std::string_view key) {
  return key.size() == kPrefix.size() + kRandom && text::starts_with(key, kPrefix) &&
         std::all_of(key.begin() + kPrefix.size(), key.end(), text::is_alphanumeric);
}

}  // namespace telemetry::rules::sdk_key
