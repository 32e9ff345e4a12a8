#pragma once
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/streams.h"
#include "worker.h"

namespace telemetry::rules {

using tables::streams::Stream;

// Counts the attempt, checks the URL and stores the stream under a new id. Throws refusal::TooMany, or
// refusal::InvalidFields{"sourceUrl": reason} unless the URL is http(s), has a hostname, and every address that it
// resolves to is public; then nothing is stored.
Stream register_stream(Worker& worker, const std::string& user_id, const std::string& source_url);

// A page of the user's streams, newest first.
std::vector<Stream> streams_after(Worker& worker, const std::string& user_id, const std::optional<tables::Place>& after,
                                  std::size_t max);

// Throws refusal::NotFound, also when it is another user's.
Stream find_stream(Worker& worker, const std::string& user_id, const std::string& id);

}  // namespace telemetry::rules
