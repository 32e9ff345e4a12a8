#include "streams/rules/sdk_key.h"

#include "streams/rules/bearer_token.h"

namespace streams::rules {

SdkKeyByHash active_sdk_keys(db::Database& db, const std::set<std::string>& hashes) {
  SdkKeyByHash found;
  if (hashes.empty()) return found;
  for (auto& key : tables::bearer_tokens::active_by_hashes(db, kSdkKey.table, {hashes.begin(), hashes.end()})) {
    found.emplace(key.hash, key);
  }
  return found;
}

}  // namespace streams::rules
