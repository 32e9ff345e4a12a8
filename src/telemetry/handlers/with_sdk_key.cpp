#include "telemetry/handlers/with_sdk_key.h"

#include <map>
#include <set>

#include "refusal.h"
#include "telemetry/handlers/bearer.h"
#include "telemetry/rules/credential.h"

namespace telemetry::handlers {
namespace {

// A caller with the key it sent; both are empty when it sent none.
struct Bearer {
  web::Caller& caller;
  std::string raw_key, key_hash;
};

using ActiveByHash = std::map<std::string, tables::credentials::Active>;

std::vector<Bearer> bearers_of(web::Batch& batch) {
  std::vector<Bearer> bearers;
  for (auto& caller : batch) {
    if (caller.response) continue;
    const std::string key = bearer_key(caller.request);
    bearers.push_back({caller, key, key.empty() ? "" : rules::credential::hash(key)});
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

void answer(web::Batch& batch, Worker& worker, KeyedHandler handler) {
  const auto bearers = bearers_of(batch);
  const auto active = look_up(worker.db, bearers);

  std::vector<KeyedCaller> keyed;
  for (const auto& [caller, raw_key, key_hash] : bearers) {
    const auto found = active.find(key_hash);
    if (found == active.end()) {
      caller.response = web::render_v1_error(refusal::Unauthorized("Invalid API key"), caller.request);
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
  static web::GatedBatch around(Worker& worker, KeyedHandler handler) {
    return web::GatedBatch([&worker, handler](web::Batch& batch) { answer(batch, worker, handler); });
  }
};

web::GatedBatch with_sdk_key(Worker& worker, KeyedHandler handler) { return SdkKeyGate::around(worker, handler); }

}  // namespace telemetry::handlers
