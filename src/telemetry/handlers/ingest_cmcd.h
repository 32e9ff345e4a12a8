#pragma once
#include "telemetry/handlers/with_sdk_key.h"

namespace telemetry::handlers {

// POST /api/v1/cmcd: 204 means that every line that could be read is committed. A line that could not is no reason for
// another answer, since players would send it again for ever.
void ingest_cmcd(const std::vector<KeyedCaller>& callers, Worker& worker);

// /api/v1/cmcd/request, with any method: a copy of a request for media, which the server of the media sends.
void ingest_cmcd_request(const std::vector<KeyedCaller>& callers, Worker& worker);

}  // namespace telemetry::handlers
