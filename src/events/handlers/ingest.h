#pragma once
#include "streams/handlers/with_sdk_key.h"

namespace events::handlers {

// POST /api/v1/telemetry, a group at a time: 204 means that every event of the envelope is committed, anything else
// that none of them was stored by this request.
void ingest(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker);

// POST /api/v1/cmcd: 204 means that every line that could be read is committed. A line that could not is no reason for
// another answer, since players would send it again for ever.
void ingest_cmcd(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker);

// /api/v1/cmcd/request, with any method: a copy of a request for media, which the server of the media sends.
void ingest_cmcd_request(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker);

// POST /api/v1/epas: one event, which is committed when the answer is 204, or 200 for an `init`.
void ingest_epas(const std::vector<streams::handlers::SdkRequest>& callers, Worker& worker);

}  // namespace events::handlers
