#include "target.h"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "events/rules/stored/batch_json.h"
#include "events/rules/stored/read_columns.h"
#include "events/rules/stored/to_columns.h"
#include "text/utf8.h"

// What the database holds of events: a list, or columns, which have to come back as the list was.
namespace {

using namespace events::rules;

// An exception would be a crash.
void try_columns_of(const StoredBatch& batch) noexcept {
  const auto has_id = [](const StoredEvent& event) { return !event.id.empty(); };
  const bool without_hash = std::all_of(batch.events.begin(), batch.events.end(), has_id);
  int batches = 0;
  read_columns(to_columns({batch}), [&](StoredBatch again) {
    ++batches;
    if (without_hash) again.hash = batch.hash;
    PROMISE(to_json(again) == to_json(batch));
  });
  PROMISE(batches == 1);
}

void try_reading(const std::string& input) {
  try {
    read_batches(input, [](const StoredBatch& batch) {
      for (std::size_t i = 0; i < batch.events.size(); ++i) event_key(batch, i);
    });
  } catch (const std::runtime_error&) {
  }
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  const bool has_nul = input.find('\0') != input.npos || input.find("\\u0000") != input.npos;
  const bool is_list = !input.empty() && input.front() == '[';
  if (!is_list || has_nul || !text::is_utf8(input)) return try_reading(input);
  try {
    read_batches(input, try_columns_of);
  } catch (const std::runtime_error&) {
  }
}
