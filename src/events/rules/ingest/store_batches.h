#pragma once
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/incoming_batch.h"
#include "events/rules/ingest/upsert_sessions.h"

namespace events::rules {

// Stores all batches in one transaction or, if that fails, each alone. Sets the error of batches that could not be
// stored. Stores nothing for a batch without events, which only tests a key.
void store(db::Database& db, const Config& config, std::vector<IncomingBatch*> batches);

}  // namespace events::rules
