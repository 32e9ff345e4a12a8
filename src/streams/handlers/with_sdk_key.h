#pragma once
#include <string>
#include <vector>

#include "streams/tables/bearer_tokens.h"
#include "web/serving/request_group.h"
#include "worker.h"

namespace streams::handlers {

// A request whose key is active at this moment.
struct SdkRequest {
  web::GroupedRequest& caller;
  const std::string& raw_key;
  const tables::bearer_tokens::ActiveToken& sdk_key;
};

// Gives each of the callers its response.
using KeyedHandler = void (*)(const std::vector<SdkRequest>& callers, Worker& worker);

// Returns the SDK key of the Authorization header; empty if there is none, or it cannot be one.
std::string bearer_key(const web::Request& request);

// The gate of telemetry: asks the database once for the keys of a whole group, answers the callers without an active
// one with 401, and passes on the rest. A revoked key fails on its next request, since nothing is remembered.
web::GatedGroup with_sdk_key(Worker& worker, KeyedHandler handler);

// The same for players that cannot send headers: the key is the query's `key`, or the header's. Without an active one,
// or with two different ones, the answer is 410, which by CTA-5004 makes a player stop sending.
web::GatedGroup with_sdk_key_in_query(Worker& worker, KeyedHandler handler);

}  // namespace streams::handlers
