#pragma once
#include <string>
#include <vector>

#include "streams/tables/bearer_tokens.h"
#include "web/serving/request_group.h"
#include "worker.h"

namespace streams::handlers {

// Holds a call whose key is active at this moment.
struct SdkCall {
  web::Call& call;
  const std::string& raw_key;
  const tables::bearer_tokens::ActiveToken& sdk_key;
  std::string address;  // who sent it, or who is behind the proxies that the key names
};

// Sets the response of each of the calls.
using KeyedHandler = void (*)(const std::vector<SdkCall>& calls, Worker& worker);

// Returns the SDK key of the Authorization header, or an empty text if there is none or it is not well-formed.
std::string bearer_key(const web::Request& request);

// Guards telemetry: reads the keys of a whole group by one query, answers callers without an active key with 401, and
// passes the others to the handler. A revoked key fails on its next request, since keys are not cached. What a page
// sends without a preflight, as navigator.sendBeacon() does, has its key in the query's `key`, and may have it in the
// header too.
web::GatedGroup with_sdk_key(Worker& worker, KeyedHandler handler);

// Does the same for players that cannot send headers: the key is in the query's `key` or in the header. Without an
// active key, or with two different ones, the answer is 410, which by CTA-5004 makes a player stop sending.
web::GatedGroup with_sdk_key_in_query(Worker& worker, KeyedHandler handler);

}  // namespace streams::handlers
