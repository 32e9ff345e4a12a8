#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

// Holds events as they are stored, in either of the two forms that batch_json.h draws.
namespace events::rules {

// Holds an event with its payload byte for byte. Times are ms since 1970.
struct StoredEvent {
  std::string type;
  std::int64_t ts = 0;
  std::string id;            // empty: none
  std::string_view payload;  // points into the text that it was read from or is written from
};

// Holds events of one session that came in one request.
struct StoredBatch {
  std::string hash;  // 12 bytes; empty where a segment has left it out, as each of the events has an id
  std::int64_t received_at = 0;
  std::vector<StoredEvent> events;
};

// kMaxStoredBatch limits the text of one batch, and so of one segment: a body and the names that each event gets in
// JSON. kEventNames is the least that these names take for one event, in bytes.
constexpr std::size_t kMaxStoredBatch = 2 * 1024 * 1024, kEventNames = 48;

// Returns 14 bytes that identify the event within its session, whichever request it was sent in: they are made of its
// id or, without one, of the request's hash and the event's position in it.
std::string event_key(const StoredBatch& batch, std::size_t position);

}  // namespace events::rules
