#pragma once
#include <cstdint>
#include <exception>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/incoming_batch.h"
#include "settings/config.h"

namespace events::rules {

struct StoreResult {
  std::exception_ptr error;       // why none of the events is committed; null: all of them are
  std::int64_t stored_bytes = 0;  // bytes that the batch adds to the database, about
  std::set<std::string> losses;   // what of it does not count, or not as it was sent
};

// Stores all batches in one transaction or, if that fails, each alone, and returns what became of each. Stores nothing
// for a batch without events, which only tests a key.
std::vector<StoreResult> store(db::Database& db, const Config& config, const Batches& batches);

}  // namespace events::rules
