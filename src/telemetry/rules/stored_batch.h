#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

// The JSON in which accepted requests are kept: sql/0021_telemetry_segments.sql shows it.
namespace telemetry::rules {

// An event as it is stored, and its payload byte for byte. Times are ms since 1970.
struct StoredEvent {
  std::string type;
  std::int64_t ts = 0;
  std::string id;            // empty: none
  std::string_view payload;  // points into the text that it was read from, or is to be written from
};

// The events of one request.
struct StoredBatch {
  std::string hash;  // 12 bytes
  std::int64_t received_at = 0;
  std::vector<StoredEvent> events;
};

// The largest text that one request can become, and so one segment: a body with the names that each event gets.
constexpr std::size_t kMaxStoredBatch = 2 * 1024 * 1024;

std::string to_json(const StoredBatch& batch);

// One list of all their batches.
std::string joined(const std::vector<std::string>& texts);

// Calls `visit` for each batch of the list. Throws std::runtime_error when the text is no such list.
void read_batches(const std::string& json, const std::function<void(const StoredBatch&)>& visit);

// What tells the event apart within its session, in whatever request it comes: its id or, without one, the request and
// the place in it. 14 bytes.
std::string identity(const StoredBatch& batch, std::size_t place);

}  // namespace telemetry::rules
