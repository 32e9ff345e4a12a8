#pragma once
#include "telemetry/handlers/with_sdk_key.h"

namespace telemetry::handlers {

// POST /api/v1/telemetry, a batch at a time: 204 means that every event of the envelope is committed, anything else
// that none of them was stored by this request.
void ingest(const std::vector<KeyedCaller>& callers, Worker& worker);

}  // namespace telemetry::handlers
