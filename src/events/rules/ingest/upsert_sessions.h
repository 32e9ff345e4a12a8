#pragma once
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/incoming_batch.h"

namespace events::rules {

struct SessionLimits {
  int new_per_minute;  // of one key, by when they are received
  int days_kept;       // how long events are kept
};

// Stores the sessions of the batches, and sets stream_id and first_seen_at of each batch, or its error if its session
// may not begin. Call this before events are written, as they are only found through their session.
//
// A session begins with the earliest event of its first request, and so counts in the hour in which that happened. An
// event of more than 30 days ago, or of more than events are kept, counts as if it had happened when it was received.
void upsert_sessions(db::Database& db, const std::vector<IncomingBatch*>& batches, const SessionLimits& limits);

}  // namespace events::rules
