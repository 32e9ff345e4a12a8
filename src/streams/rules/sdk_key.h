#pragma once
#include <map>
#include <set>
#include <string>

#include "db/database.h"
#include "streams/tables/bearer_tokens.h"

namespace streams::rules {

using SdkKeyByHash = std::map<std::string, tables::bearer_tokens::ActiveToken>;

// Returns the keys that are active. Asks the database each time, so that a revoked key fails on its next request.
SdkKeyByHash active_sdk_keys(db::Database& db, const std::set<std::string>& hashes);

}  // namespace streams::rules
