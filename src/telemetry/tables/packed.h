#pragma once
#include <cstdint>
#include <string>

// What telemetry_batches and telemetry_segments have in common.
namespace telemetry::tables {

// Events of one session, as SQL's COMPRESS() packs them.
struct Packed {
  std::string session_ref;  // 16 bytes
  std::string key;          // of the row: a batch's hash (12 bytes), or a segment's number
  std::string events;
};

// The first and the last of the days (2026-11-21) in whose partitions a session's segments are, so that the database
// looks into those only.
struct Days {
  std::string first, last;
};

// How much is stored of a session. Repeated events count every time.
struct StoredSize {
  std::int64_t rows = 0, events = 0;
  std::int64_t bytes = 0;  // of the events' JSON, not compressed
};

}  // namespace telemetry::tables
