#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

namespace events::rules {

// Describes a session with batches that are not in a segment yet.
struct CompactionCandidate {
  tables::SessionKey key;  // a new segment gets the last of its days
  tables::StoredSize batches;
  bool silent;  // no more events are expected, so that its last segment may be small
};

// Returns whether the batches fill a segment, or no more events are expected.
bool should_compact(const CompactionCandidate& session);

struct Compaction {
  std::uint64_t batches = 0;              // number of compacted batches
  std::vector<CompactionCandidate> left;  // sessions that were not or not completely compacted, as time ran out
};

// Writes the batches of these sessions into segments, some megabytes at a time, and deletes the batches in the same
// transactions. After `until`, only the first few megabytes are still begun. Does not change a session if another
// process has changed it meanwhile.
Compaction compact(db::Database& db, const std::vector<CompactionCandidate>& sessions,
                   std::chrono::steady_clock::time_point until = std::chrono::steady_clock::time_point::max());

}  // namespace events::rules
