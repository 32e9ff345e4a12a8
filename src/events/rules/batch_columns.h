#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/rules/stored_batch.h"

// Writes and reads the second form of stored batches: a document of columns, which keep the same part of all events
// side by side. Compressed, it takes a third of the bytes of the list. sql/0021_telemetry_segments.sql explains its
// members.
namespace events::rules {

// Writes batches as columns. The hash of a batch is left out if each of its events has an id. Payloads have to be JSON.
std::string to_columns(const std::vector<StoredBatch>& batches);

// Calls `visit` for each batch. Payloads are the same byte for byte, and valid only until this function returns. Throws
// std::runtime_error if the text is not such a document or holds more than one segment may.
void read_columns(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

}  // namespace events::rules
