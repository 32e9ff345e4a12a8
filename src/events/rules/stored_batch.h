#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Events as they are stored, whatever the text is in which they are: sql/0021_telemetry_segments.sql shows both forms.
namespace events::rules {

// An event as it is stored, with its payload byte for byte. Times are ms since 1970.
struct StoredEvent {
  std::string type;
  std::int64_t ts = 0;
  std::string id;            // empty: none
  std::string_view payload;  // points into the text that it was read from or is written from
};

// The events of one request.
struct StoredBatch {
  std::string hash;  // 12 bytes; empty where a segment has left it out, as each of the events has an id
  std::int64_t received_at = 0;
  std::vector<StoredEvent> events;
};

// The largest text of one batch, and so of one segment: a body with the names that each event gets. The least of these
// names, in bytes, that an event has.
constexpr std::size_t kMaxStoredBatch = 2 * 1024 * 1024, kEventNames = 48;

// Returns what tells the event apart within its session, in whatever request it comes: its id or, without one, the
// request and its position in it. 14 bytes.
std::string event_key(const StoredBatch& batch, std::size_t position);

}  // namespace events::rules
