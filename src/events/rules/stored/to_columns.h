#pragma once
#include <string>
#include <vector>

#include "events/rules/stored/stored_batch.h"

namespace events::rules {

// Writes batches as columns, which keep the same part of all events side by side: compressed, they take a third of the
// bytes of the list. The hash of a batch is left out if each of its events has an id. Payloads have to be JSON.
// batch_json.h draws the columns.
std::string to_columns(const std::vector<StoredBatch>& batches);

}  // namespace events::rules
