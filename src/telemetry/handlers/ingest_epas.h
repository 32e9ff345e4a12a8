#pragma once
#include "telemetry/handlers/with_sdk_key.h"

namespace telemetry::handlers {

// POST /api/v1/epas: one event, which is committed when the answer is 204, or 200 for an `init`.
void ingest_epas(const std::vector<KeyedCaller>& callers, Worker& worker);

}  // namespace telemetry::handlers
