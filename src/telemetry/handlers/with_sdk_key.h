#pragma once
#include <string>
#include <vector>

#include "telemetry/tables/credentials.h"
#include "web/batch.h"
#include "worker.h"

namespace telemetry::handlers {

// A caller whose key is active at this moment.
struct KeyedCaller {
  web::Caller& caller;
  const std::string& raw_key;
  const tables::credentials::Active& sdk_key;
};

// Gives each of the callers its response.
using KeyedHandler = void (*)(const std::vector<KeyedCaller>& callers, Worker& worker);

// The SDK key that the Authorization header carries; empty when there is none, or what is there cannot be one.
std::string bearer_key(const web::Request& request);

// The gate of telemetry: asks the database once for the keys of a whole batch, answers the callers without an active
// one with 401, and passes on the rest. A revoked key fails on its next request, since nothing is remembered.
web::GatedBatch with_sdk_key(Worker& worker, KeyedHandler handler);

// The same for players that cannot send headers: the key is the query's `key`, or the header's. Without an active one,
// or with two different ones, the answer is 410, which by CTA-5004 makes a player stop sending.
web::GatedBatch with_sdk_key_in_query(Worker& worker, KeyedHandler handler);

}  // namespace telemetry::handlers
