#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/packed.h"

// Accepted requests whose events are not in a segment yet. Session references are 16 raw bytes, hashes 12.
namespace telemetry::tables::telemetry_batches {

// What the views refer to has to live until it is written.
struct NewBatch {
  std::string_view session_ref, batch_hash;
  std::int64_t event_count, bytes;
  std::string_view events;  // packed
};

// One at least. Those that exist already stay as they are.
void insert(db::Transaction& tx, std::vector<NewBatch> batches);

// What there is of the sessions, one at least; those without a batch are left out.
std::map<std::string, StoredSize> sizes(db::Database& db, const std::vector<std::string>& session_refs);

// All of these sessions, one at least.
std::vector<Packed> of(db::Database& db, const std::vector<std::string>& session_refs);

// At most `max` of a session that follow this hash (empty: from the first), in the order of their hashes.
std::vector<Packed> of_one(db::Database& db, const std::string& session_ref, const std::string& after, std::size_t max);

// One at least, of one session. How many there were.
std::uint64_t remove(db::Transaction& tx, const std::string& session_ref, const std::vector<std::string>& batch_hashes);

// What these sessions, one at least, have, a hundred rows at most: each may take a megabyte. How many there were.
std::uint64_t remove_some(db::Transaction& tx, const std::vector<std::string>& session_refs);
// All of it, in as many transactions as that takes.
void remove_all(db::Database& db, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::telemetry_batches
