#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

namespace events::rules {

// A session with batches that are not in a segment yet.
struct CompactionCandidate {
  std::string session_ref;
  tables::Days days;  // that its segments may have; a new one has the last
  tables::StoredSize batches;
  bool silent;  // nothing more is expected, so that a last segment may be small
};

// Returns whether there is enough for a segment, or nothing more is expected.
bool should_compact(const CompactionCandidate& session);

struct Compaction {
  std::uint64_t batches = 0;              // that were compacted
  std::vector<CompactionCandidate> left;  // for which there was no time, or not for all of one
};

// Writes the batches of these sessions into segments, some megabytes at a time, and deletes them in the same
// transactions. Begins nothing after `until` but the first few megabytes. Leaves what somebody else has changed
// meanwhile as it is.
Compaction compact(db::Database& db, const std::vector<CompactionCandidate>& sessions,
                   std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max());

}  // namespace events::rules
