#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/tables/dimension.h"
#include "telemetry/tables/place.h"
#include "telemetry/tables/playback_figures.h"

// Reads of playback_figures for sums over sessions. Times are as the database takes them: 2026-11-21 01:00:00
namespace telemetry::tables::playback_figures {

struct Condition {
  Dimension dimension;  // Dimension::stream: the value is 16 bytes
  std::string value;    // empty: sessions without one
  bool negated = false;
};

// Sessions of a user that were first heard of from that time on and before the other.
struct Selection {
  std::string user_id;
  std::optional<std::string> stream_id;
  std::string from, to;
  std::vector<Condition> conditions;
};

// How many there are, whether or not the conditions hold; when there are more than `most`, one more than that.
std::int64_t count(db::Database& db, const Selection& selection, std::int64_t most);

// How many of them are still under way.
std::int64_t count_open(db::Database& db, const Selection& selection);

// Of the next `max` sessions in the order in which they began, those for which the conditions hold. Rows have what sums
// are made of: no heard_at and requests, no times of events, no messages, no waited_ms.
struct Part {
  std::vector<Row> rows;
  std::optional<Place> next;  // where to go on; absent at the end
};
Part read(db::Database& db, const Selection& selection, const std::optional<Place>& after, std::size_t max);

// The newest session with that error, in a period that Selection has; conditions are not looked at.
struct LatestWithError {
  std::string session_id;
  std::string first_seen_at;  // ISO 8601
  std::optional<std::string> message;
};
std::optional<LatestWithError> latest_with_error(db::Database& db, const Selection& selection, const std::string& code);

}  // namespace telemetry::tables::playback_figures
