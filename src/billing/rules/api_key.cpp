#include "billing/rules/api_key.h"

#include <stdexcept>

#include "crypto/digest.h"
#include "crypto/random.h"
#include "pattern.h"
#include "refusal.h"
#include "settings/network.h"

namespace billing::rules {
namespace {

const std::string kPrefix = "gen_";
constexpr std::size_t kRandomLetters = 43;

refusal::Unauthorized not_a_key(const std::string& what, const Config& config) {
  return refusal::Unauthorized(what + " Check it, or get one at " + config.base_url + "/api-keys.");
}

}  // namespace

std::string mint_api_key() { return kPrefix + crypto::random_base62(kRandomLetters); }

std::string derive_api_key(const std::string& secret, const std::string& id) {
  static const char kDigits[] = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
  if (secret.empty()) throw std::logic_error("this pool has no secret to derive keys from");
  std::string key = kPrefix;
  for (char round = '0'; key.size() < kPrefix.size() + kRandomLetters; ++round) {
    for (unsigned char byte : crypto::hmac_sha256(secret, "api key:" + id + round)) {
      // As in crypto::random_base62, bytes from 248 are skipped, so that no digit is more likely.
      if (byte < 248 && key.size() < kPrefix.size() + kRandomLetters) key += kDigits[byte % 62];
    }
  }
  return key;
}

std::string hash_of_key(const std::string& raw_key) { return crypto::sha256(raw_key); }

std::string hint_of_key(const std::string& raw_key) {
  return raw_key.substr(0, 8) + "..." + raw_key.substr(raw_key.size() - 4);
}

tables::api_keys::ApiKey require_known_key(db::Database& db, const Config& config, const std::string& supplied) {
  if (supplied.empty()) throw refusal::Unauthorized("Invalid API key: it is empty.");
  if (!fits(supplied, "gen_[A-Za-z0-9]{43}"))
    throw not_a_key("Invalid API key: one is gen_ and 43 letters and digits.", config);
  const auto key = tables::api_keys::by_hash(db, hash_of_key(supplied));
  if (!key) throw not_a_key("Invalid API key: it is not known.", config);
  return *key;
}

tables::api_keys::ApiKey require_key(db::Database& db, const Config& config, const std::string& supplied) {
  auto key = require_known_key(db, config, supplied);
  const bool of_money = !key.network || settings::network_named(*key.network).of_money;
  if (!of_money && *key.network != config.x402.network) {
    throw not_a_key("Invalid API key: it was bought on the network " + *key.network + ", and is good there only.",
                    config);
  }
  if (key.revoked_at) throw refusal::Unauthorized("Invalid API key: it has been revoked.");
  return key;
}

}  // namespace billing::rules
