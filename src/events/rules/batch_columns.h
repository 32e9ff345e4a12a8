#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/rules/stored_batch.h"

// The second form of stored batches: a document of columns, in which equal things of all events stand side by side, so
// that it takes a third of the list when it is compressed. sql/0021_telemetry_segments.sql explains its members.
namespace events::rules {

// The hash of a batch is left out where each of its events has an id. The payloads have to be JSON.
std::string to_columns(const std::vector<StoredBatch>& batches);

// Calls `visit` for each batch. Payloads are there byte for byte, but only until this returns. Throws
// std::runtime_error when the text is no such document, or has more in it than one segment may.
void read_columns(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

}  // namespace events::rules
