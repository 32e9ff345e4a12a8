#include "telemetry/handlers/with_sdk_key.h"

#include <algorithm>
#include <map>
#include <set>
#include <string_view>

#include "refusal.h"
#include "telemetry/handlers/bearer.h"
#include "telemetry/rules/credential.h"
#include "text/ascii.h"

namespace telemetry::handlers {
namespace {

// A caller with the key it sent; both are empty when it sent none.
struct Bearer {
  web::Caller& caller;
  std::string raw_key, key_hash;
};

using ActiveByHash = std::map<std::string, tables::credentials::Active>;

// Where a request has its key, and what it is told if that is none.
struct Terms {
  std::string (*key_of)(const web::Request& request);
  refusal::Refusal (*refusal)();
};

// What the query has as `key` in any case, as it was sent.
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

// nginx limits by what it takes for the key: the first one, in any case, as it was sent. Any other would pass by the
// limit.
std::string key_in_query(const web::Request& request) {
  const auto decoded = request.parameters("key");
  const std::set<std::string> as_sent = keys_as_sent(request.query), keys(decoded.begin(), decoded.end());
  const std::string in_header = bearer_key(request);
  if (as_sent != keys || keys.size() > 1) return "";
  const std::string key = keys.empty() ? "" : *keys.begin();
  if (key.empty()) return in_header;
  const bool one = in_header.empty() || in_header == key;
  return one && rules::credential::well_formed(rules::kSdkKey, key) ? key : "";
}

refusal::Refusal unauthorized() { return refusal::Unauthorized("Invalid API key"); }
refusal::Refusal gone() { return refusal::Gone("This SDK key is unknown or was revoked. Please stop sending."); }

constexpr Terms kInHeader{bearer_key, unauthorized}, kInQuery{key_in_query, gone};

std::vector<Bearer> bearers_of(const web::Callers& callers, const Terms& terms) {
  std::vector<Bearer> bearers;
  for (auto* caller : callers) {
    const std::string key = terms.key_of(caller->request);
    bearers.push_back({*caller, key, key.empty() ? "" : rules::credential::hash(key)});
  }
  return bearers;
}

ActiveByHash look_up(db::Database& db, const std::vector<Bearer>& bearers) {
  std::set<std::string> hashes;
  for (const auto& bearer : bearers) {
    if (!bearer.key_hash.empty()) hashes.insert(bearer.key_hash);
  }
  ActiveByHash found;
  if (hashes.empty()) return found;
  for (auto& key : tables::credentials::active_by_hashes(db, rules::kSdkKey.table, {hashes.begin(), hashes.end()})) {
    found.emplace(key.hash, key);
  }
  return found;
}

void answer(const web::Callers& callers, Worker& worker, KeyedHandler handler, const Terms& terms) {
  const auto bearers = bearers_of(callers, terms);
  worker.db.catch_up();
  const auto active = look_up(worker.db, bearers);

  std::vector<KeyedCaller> keyed;
  for (const auto& [caller, raw_key, key_hash] : bearers) {
    const auto found = active.find(key_hash);
    if (found == active.end()) {
      caller.response = web::render_v1_error(terms.refusal(), caller.request);
    } else {
      keyed.push_back({caller, raw_key, found->second});
    }
  }
  if (!keyed.empty()) handler(keyed, worker);
}

}  // namespace

std::string bearer_key(const web::Request& request) {
  const std::string key = bearer_of(request);
  return rules::credential::well_formed(rules::kSdkKey, key) ? key : "";
}

class SdkKeyGate {
 public:
  static web::GatedBatch around(Worker& worker, KeyedHandler handler, const Terms& terms) {
    return web::GatedBatch(
        [&worker, handler, &terms](const web::Callers& callers) { answer(callers, worker, handler, terms); });
  }
};

web::GatedBatch with_sdk_key(Worker& worker, KeyedHandler handler) {
  return SdkKeyGate::around(worker, handler, kInHeader);
}
web::GatedBatch with_sdk_key_in_query(Worker& worker, KeyedHandler handler) {
  return SdkKeyGate::around(worker, handler, kInQuery);
}

}  // namespace telemetry::handlers
