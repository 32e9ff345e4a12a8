#pragma once
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/incoming_batch.h"
#include "settings/config.h"

namespace events::rules {

// Stores the sessions of the batches, and sets stream_id, began_at, automated and begins_session of each batch, or its
// error if its session may not begin. Call this before events are written, as they can only be found through their
// session.
//
// A session begins with the earliest event of its first request, and counts in the hour of that event. An event that is
// older than 30 days, or than events are kept, counts as if it had happened when it was received.
void upsert_sessions(db::Database& db, const Config& config, const std::vector<IncomingBatch*>& batches);

}  // namespace events::rules
