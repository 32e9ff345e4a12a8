#pragma once
#include <list>
#include <string>
#include <vector>

#include "events/rules/ingest/store_batches.h"
#include "streams/handlers/with_sdk_key.h"

namespace events::handlers {

// Bytes of one body, on the wire and inflated. Players that report in CMCD or EPAS send a few kB.
constexpr std::size_t kMaxEnvelopeBytes = 1024 * 1024, kMaxReportBytes = 64 * 1024;

// What the handler of a format has parsed of one request.
struct ParsedRequest {
  std::list<rules::IncomingBatch> batches;
  std::string error;                         // what could not be parsed, for the owner of the key; empty: nothing
  web::Response answer = web::no_content();  // once all is stored
};

// Throws what ends the request.
using Parse = ParsedRequest (*)(const streams::handlers::SdkRequest& keyed, rules::Sender sender);

// Parses as many of the requests as one transaction should take, at least one, stores their batches together, and
// answers these requests. Each gets one answer. If all its batches were stored: that of `parse`. If it could not be
// parsed: the refusal. If a batch was not committed: 429, 500 or 503. Records when each key was last used, and what
// could not be parsed.
void ingest_group(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker, Parse parse);

}  // namespace events::handlers
