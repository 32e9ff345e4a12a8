#pragma once
#include "streams/handlers/with_sdk_key.h"

namespace events::handlers {

// Answers a group of POST /api/v1/telemetry. 204 means that every event of the envelope is committed, anything else
// that this request stored none of them.
void ingest(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker);

// Answers POST /api/v1/cmcd. 204 means that every line that could be parsed is committed. A line that could not be
// parsed does not change the answer, since players would send it again for ever.
void ingest_cmcd(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker);

// Answers /api/v1/cmcd/request, with any method. The media server sends it a copy of each request for media.
void ingest_cmcd_request(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker);

// Answers POST /api/v1/epas, which has one event. It is committed if the answer is 204, or 200 for an `init`.
void ingest_epas(const std::vector<streams::handlers::SdkCall>& calls, Worker& worker);

}  // namespace events::handlers
