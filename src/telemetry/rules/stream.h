#pragma once
#include <string>

#include "telemetry/tables/streams.h"
#include "worker.h"

namespace telemetry::rules {

// Counts the attempt, judges the URL (rules/source_url.h) and stores the stream under a new id. Throws
// refusal::TooMany, or refusal::InvalidFields with the guard's reason; then nothing is stored.
tables::streams::Stream register_stream(Worker& worker, const std::string& user_id, const std::string& source_url);

}  // namespace telemetry::rules
