#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.h"
#include "events/tables/stored_events.h"

// Reads and writes batches that are not in a segment yet. Session references are 16 raw bytes, hashes are 12.
namespace events::tables::telemetry_batches {

// The memory behind the views has to stay valid until the row is written.
struct NewBatch {
  std::string_view session_ref, batch_hash;
  std::int64_t event_count, bytes;
  std::string_view events;  // compressed
};

// Writes batches, but leaves those that exist already as they are, and returns how many did not. At least one has to be
// given, here and below, and none twice.
std::uint64_t insert(db::Transaction& tx, std::vector<NewBatch> batches);

struct Key {
  std::string session_ref, batch_hash;
};
// Returns those of them that exist.
std::vector<Key> existing(db::Database& db, const std::vector<NewBatch>& batches);

// Returns the sizes by session. Sessions without a batch are left out.
std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs);

// Returns all batches of these sessions.
std::vector<PackedEvents> of(db::Database& db, const std::vector<std::string>& session_refs);

// Returns at most `max` batches of a session that follow this hash (empty: from the first), in the order of hashes.
std::vector<PackedEvents> of_one(db::Database& db, const std::string& session_ref, const std::string& after,
                                 std::size_t max);

// Deletes batches of one session, and returns how many were deleted.
std::uint64_t remove(db::Transaction& tx, const std::string& session_ref, const std::vector<std::string>& batch_hashes);

// Deletes at most a hundred rows, as each may take a megabyte, and returns how many were deleted.
std::uint64_t delete_some(db::Transaction& tx, const std::vector<std::string>& session_refs);
// Deletes all rows, in as many transactions as that takes.
void delete_all(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace events::tables::telemetry_batches
