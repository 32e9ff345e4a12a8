#include "billing/rules/wallet/sign_in.h"

#include <cstdlib>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/digest.h"
#include "crypto/encoding.h"
#include "json/strict.h"
#include "pattern.h"
#include "refusal.h"
#include "settings/network.h"

namespace billing::rules {

using json::Json;

namespace {

const char kStatement[] = "Replace the API key that this wallet paid for. The old key stops working.";
constexpr std::size_t kMaxHeader = 16 * 1024;

std::string_view chain_of(const Config& config) { return settings::network_named(config.x402.network).caip2; }

// Has the fields of a text, in their order there. Wallets show it, and the domain tells their owner who asks.
struct Asked {
  std::string domain, uri, issued_at, expiration_time, nonce;
};

// Two who ask in the same millisecond get the same nonce: for one key, it serves once.
std::string nonce(const std::string& secret, const std::string& uri, const std::string& issued_at) {
  return crypto::hex(crypto::hmac_sha256(secret, "sign in\n" + uri + "\n" + issued_at)).substr(0, 32);
}

Asked asked(const Config& config, const std::string& secret, const std::string& path, std::int64_t at) {
  const auto begin = config.base_url.find("://") + 3;
  const auto uri = config.base_url + path, issued_at = calendar::iso_time(at);
  return {config.base_url.substr(begin, config.base_url.find('/', begin) - begin), uri, issued_at,
          calendar::iso_time(at + kSignInSeconds * 1000), nonce(secret, uri, issued_at)};
}

std::vector<Json::Member> info(const Asked& asked) {
  return {{"domain", asked.domain},
          {"uri", asked.uri},
          {"statement", kStatement},
          {"version", "1"},
          {"nonce", asked.nonce},
          {"issuedAt", asked.issued_at},
          {"expirationTime", asked.expiration_time}};
}

Json schema() {
  std::vector<Json::Member> properties;
  for (const char* name : {"domain", "address", "statement", "uri", "version", "chainId", "type", "nonce", "issuedAt",
                           "expirationTime", "signature"}) {
    properties.emplace_back(name, Json::object({{"type", "string"}}));
  }
  std::vector<Json> required;
  for (const auto& property : properties) required.emplace_back(property.first);
  return Json::object({{"$schema", "https://json-schema.org/draft/2020-12/schema"},
                       {"type", "object"},
                       {"properties", Json::object(properties)},
                       {"required", Json::array(required)}});
}

std::string text(const Asked& asked, const std::string& address, std::string_view chain) {
  return asked.domain + " wants you to sign in with your Ethereum account:\n" + address + "\n\n" + kStatement +
         "\n\nURI: " + asked.uri + "\nVersion: 1\nChain ID: " + std::string(chain.substr(chain.find(':') + 1)) +
         "\nNonce: " + asked.nonce + "\nIssued At: " + asked.issued_at + "\nExpiration Time: " + asked.expiration_time;
}

refusal::Unauthorized not_signed_in(const std::string& why) {
  return refusal::Unauthorized("Not signed in: " + why + " Call without SIGN-IN-WITH-X for a new text to sign.");
}

rapidjson::Document read(const std::string& header) try {
  const auto json = header.size() <= kMaxHeader ? crypto::from_base64(header) : std::nullopt;
  if (!json) throw not_signed_in("SIGN-IN-WITH-X is base64 of a JSON object, of 16 KiB at most.");
  return json::parse_strictly(*json);
} catch (const refusal::BadBody& error) {
  throw not_signed_in(std::string("SIGN-IN-WITH-X holds no JSON. ") + error.what());
}

// Returns what we asked for at that time. What is not ours has another nonce.
Asked require_asked(const Config& config, const rapidjson::Value& sent, const std::string& path, std::int64_t at) {
  auto ours = asked(config, config.secret, path, at);
  if (!config.previous_secret.empty()) {
    const auto before = asked(config, config.previous_secret, path, at);
    if (crypto::equal(json::text_member(sent, "nonce"), before.nonce)) ours = before;
  }
  auto members = info(ours);
  members.insert(members.end(), {{"chainId", std::string(chain_of(config))}, {"type", "eip191"}});
  for (const auto& [name, value] : members) {
    if (!crypto::equal(Json(json::text_member(sent, name.c_str())).text(), value.text())) {
      throw not_signed_in("`" + name + "` is not what this host asked for.");
    }
  }
  return ours;
}

}  // namespace

Json sign_in(const Config& config, const std::string& path, std::int64_t now) {
  return Json::object({{"info", Json::object(info(asked(config, config.secret, path, now)))},
                       {"supportedChains",
                        Json::array({Json::object({{"chainId", std::string(chain_of(config))}, {"type", "eip191"}})})},
                       {"schema", schema()}});
}

SignIn require_sign_in(const Config& config, const std::string& header, const std::string& path, std::int64_t now) {
  const auto sent = read(header);
  const auto at = calendar::parse_timestamp(json::text_member(sent, "issuedAt"));
  if (!at || std::abs(now - *at) > kSignInSeconds * 1000) {
    throw not_signed_in("what was signed is good for five minutes from `issuedAt`.");
  }
  const auto ours = require_asked(config, sent, path, *at);

  const auto address = json::text_member(sent, "address"), signature = json::text_member(sent, "signature");
  if (!fits(address, "0x[0-9A-Fa-f]{40}")) throw not_signed_in("`address` is 0x and 40 hexadecimal digits.");
  const auto bytes = signature.compare(0, 2, "0x") == 0 ? crypto::from_hex(signature.substr(2)) : std::nullopt;
  if (!bytes) throw not_signed_in("`signature` is 0x and hexadecimal digits.");
  const auto wallet = crypto::from_hex(address.substr(2)).value();
  return {{wallet, text(ours, address, chain_of(config)), *bytes}, *at};
}

}  // namespace billing::rules
