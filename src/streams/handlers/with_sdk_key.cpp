#include "streams/handlers/with_sdk_key.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "accounts/rules/access.h"
#include "net/client_address.h"
#include "refusal.h"
#include "streams/rules/bearer_token.h"
#include "text/ascii.h"
#include "web/request.h"

namespace streams::handlers {
namespace {

// Holds a call, its key and the hash of the key. Both are empty if it sent no well-formed key.
struct KeyedCall {
  web::Call& call;
  std::string raw_key, key_hash;
};

// Says where a request has its key, and how it is refused: `unknown_key` is the message if no such key is active.
struct KeyLocation {
  std::string (*key_of)(const web::Request& request);
  refusal::Refusal (*refusal)(const std::string& message);
  const char* unknown_key;
};

// Returns the values of the query's `key`, whose name may be in upper or lower case, without decoding them.
std::set<std::string> keys_as_sent(std::string_view query) {
  std::set<std::string> keys;
  while (!query.empty()) {
    const auto end = std::min(query.find('&'), query.size());
    const auto member = query.substr(0, end);
    if (text::starts_with(text::lower(std::string(member.substr(0, 4))), "key=")) keys.emplace(member.substr(4));
    query.remove_prefix(std::min(end + 1, query.size()));
  }
  return keys;
}

// Returns the key, or an empty text if the query has several keys or an encoded one. nginx limits requests by the first
// `key`, in upper or lower case, as it was sent. Any other key would evade that limit.
std::string key_in_query(const web::Request& request) {
  const auto decoded = request.parameters("key");
  const std::set<std::string> as_sent = keys_as_sent(request.query), keys(decoded.begin(), decoded.end());
  const std::string in_header = bearer_key(request);
  if (as_sent != keys || keys.size() > 1) return "";
  const std::string key = keys.empty() ? "" : *keys.begin();
  if (key.empty()) return in_header;
  const bool one = in_header.empty() || in_header == key;
  return one && rules::bearer_token::is_well_formed(rules::kSdkKey, key) ? key : "";
}

// Returns whether it is of a type that a page may send to any origin without a preflight, as navigator.sendBeacon()
// does. Such a request cannot have a header of its own.
bool may_be_beacon(const web::Request& request) {
  const auto types = {"", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"};
  return std::any_of(types.begin(), types.end(), [&](const char* type) { return request.says(type); });
}

// Returns the key of the header, or a beacon's in the query; an empty text if both are sent and differ.
std::string key_in_header_or_of_beacon(const web::Request& request) {
  const std::string in_header = web::bearer_of(request), key = key_in_query(request);
  const bool is_valid = in_header.empty() ? may_be_beacon(request) : in_header == key;
  return is_valid ? key : "";
}

refusal::Refusal unauthorized(const std::string& message) { return refusal::Unauthorized(message); }
refusal::Refusal gone(const std::string& message) { return refusal::Gone(message); }

constexpr KeyLocation kInHeader{key_in_header_or_of_beacon, unauthorized, "Invalid API key"};
constexpr KeyLocation kInQuery{key_in_query, gone, "This SDK key is unknown or was revoked. Please stop sending."};

std::vector<KeyedCall> bearers_of(const web::Calls& calls, const KeyLocation& location) {
  std::vector<KeyedCall> bearers;
  for (auto* call : calls) {
    const std::string key = location.key_of(call->request);
    bearers.push_back({*call, key, key.empty() ? "" : rules::bearer_token::hash(key)});
  }
  return bearers;
}

// Returns the keys that are active, by hash. Asks the database each time, so that a revoked key fails on its next
// request.
std::map<std::string, tables::bearer_tokens::ActiveToken> active_keys(db::Database& db,
                                                                      const std::vector<KeyedCall>& bearers) {
  std::set<std::string> hashes;
  for (const auto& bearer : bearers) {
    if (!bearer.key_hash.empty()) hashes.insert(bearer.key_hash);
  }
  std::map<std::string, tables::bearer_tokens::ActiveToken> active;
  if (hashes.empty()) return active;
  for (const auto& key :
       tables::bearer_tokens::active_by_hashes(db, rules::kSdkKey.table, {hashes.begin(), hashes.end()})) {
    active.emplace(key.hash, key);
  }
  return active;
}

std::string address_of(const web::Request& request, const std::string& proxies) {
  if (proxies.empty()) return request.remote_addr;
  std::string forwarded_for;
  for (const auto& line : request.headers_named("X-Forwarded-For")) forwarded_for += line + ",";
  return net::address_behind(net::parse_ranges(proxies), request.remote_addr, forwarded_for, request.by_load_balancer);
}

// Nothing is kept of such a request, whatever it says: it is not even read.
bool is_opted_out(const web::Request& request, const tables::bearer_tokens::ActiveToken& key) {
  return key.respects_gpc && request.header("Sec-GPC") == "1";
}

void answer(const web::Calls& calls, Worker& worker, KeyedHandler handler, const KeyLocation& location) {
  const auto bearers = bearers_of(calls, location);
  worker.db.catch_up();
  const auto active = active_keys(worker.db, bearers);

  const auto refuse = [&location](web::Call& call, const std::string& message) {
    call.response = web::render_v1_error(location.refusal(message), call.request);
  };
  std::vector<SdkCall> keyed;
  for (const auto& [call, raw_key, key_hash] : bearers) {
    const auto key = active.find(key_hash);
    if (key == active.end()) {
      refuse(call, location.unknown_key);
    } else if (key->second.suspended) {
      refuse(call, accounts::rules::account_is_suspended(worker.config));
    } else if (is_opted_out(call.request, key->second)) {
      call.response = web::no_content();
    } else {
      keyed.push_back({call, raw_key, key->second, address_of(call.request, key->second.proxies)});
    }
  }
  if (!keyed.empty()) handler(keyed, worker);
}

web::GatedGroup gated(Worker& worker, KeyedHandler handler, const KeyLocation& location) {
  return web::GatedGroup(web::GateKey(), [&worker, handler, &location](const web::Calls& calls) {
    answer(calls, worker, handler, location);
  });
}

}  // namespace

std::string bearer_key(const web::Request& request) {
  const std::string key = web::bearer_of(request);
  return rules::bearer_token::is_well_formed(rules::kSdkKey, key) ? key : "";
}

web::GatedGroup with_sdk_key(Worker& worker, KeyedHandler handler) { return gated(worker, handler, kInHeader); }
web::GatedGroup with_sdk_key_in_query(Worker& worker, KeyedHandler handler) { return gated(worker, handler, kInQuery); }

}  // namespace streams::handlers
