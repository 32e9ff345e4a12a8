#pragma once
#include <exception>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/rules/ingest/incoming_batch.h"
#include "settings/config.h"

namespace events::rules {

// Says what the session of a batch is, or why the batch cannot be stored in it.
struct BatchSession {
  std::exception_ptr refusal;  // null: the batch may be stored
  std::optional<std::string> stream_id;
  std::string began_at;    // as the database takes it
  bool automated = false;  // a program plays, and no person
  bool begins = false;     // with this batch: it was not stored before
};

// Stores the sessions of the batches, and returns that of each. Call this before events are written, as they can only
// be found through their session.
//
// A session begins with the earliest event of its first request, and counts in the hour of that event. An event that is
// older than 30 days, or than events are kept, counts as if it had happened when it was received.
std::vector<BatchSession> upsert_sessions(db::Database& db, const Config& config, const Batches& batches);

}  // namespace events::rules
