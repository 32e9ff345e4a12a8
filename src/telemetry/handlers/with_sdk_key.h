#pragma once
#include <string>
#include <vector>

#include "telemetry/tables/sdk_keys.h"
#include "web/drain.h"
#include "worker.h"

namespace telemetry::handlers {

// A request that came with a key which is active at this moment.
struct Keyed {
  web::Request& request;
  const std::string& raw_key;
  const tables::sdk_keys::Active& sdk_key;
};

using KeyedRound = std::vector<web::Response> (*)(std::vector<Keyed>& round, Worker& worker);

// The SDK key that the Authorization header carries; empty when there is none, or what is there cannot be one.
std::string bearer_key(const web::Request& request);

// The gate of telemetry: asks the database once for the keys of all requests, answers those without
// an active one with 401 and passes on the rest. A key that was revoked fails on its next request,
// since nothing is remembered.
web::AnswerRound with_sdk_key(Worker& worker, KeyedRound handler);

}  // namespace telemetry::handlers
