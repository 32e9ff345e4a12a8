#pragma once
#include <functional>
#include <string>
#include <vector>

#include "events/rules/stored_batch.h"

// Writes and reads the JSON in which batches are stored: a list, which is written here, or columns (batch_columns.h).
namespace events::rules {

std::string to_json(const StoredBatch& batch);

// Joins lists of batches into one list.
std::string join(const std::vector<std::string>& texts);

// Returns the text of a segment of these batches: a list or columns, whichever is shorter.
std::string segment_text(const std::vector<StoredBatch>& batches);

// Calls `visit` for each batch of a list or of columns. Throws std::runtime_error if the text is neither.
void read_batches(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

}  // namespace events::rules
