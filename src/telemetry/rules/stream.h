#pragma once
#include <string>

#include "telemetry/tables/streams.h"
#include "worker.h"

namespace telemetry::rules {

// Counts the attempt, checks the URL and stores the stream under a new id. Throws refusal::TooMany, or
// refusal::InvalidFields{"sourceUrl": reason} unless the URL is http(s), has a hostname, and every address that it
// resolves to is public; then nothing is stored.
tables::streams::Stream register_stream(Worker& worker, const std::string& user_id, const std::string& source_url);

}  // namespace telemetry::rules
