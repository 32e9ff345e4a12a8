#pragma once
#include <functional>
#include <string>

#include "events/rules/stored/stored_batch.h"

namespace events::rules {

// Calls `visit` for each batch of columns, which batch_json.h draws. Payloads are the same byte for byte, and valid
// only until this function returns. Throws std::runtime_error if the text is not such a document or holds more than one
// segment may.
void read_columns(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

}  // namespace events::rules
