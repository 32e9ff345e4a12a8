#pragma once
#include <string_view>
#include <vector>

#include "db/session.h"

namespace telemetry::tables::telemetry_events {

// What the views look at has to live until it is written.
struct NewEvent {
  std::string_view session_ref;  // 16 raw bytes
  std::string_view event_hash;   // 8 raw bytes
  std::string_view session_day;  // 2026-11-21
  std::string_view type;
  std::string_view ts;       // 2026-11-21 01:57:55.138
  std::string_view payload;  // JSON
};

// Writes all of them together or, when anything is thrown, none. Those that are there already stay as they are. Throws
// db::Conflict when it met somebody else: it may be run again.
void insert(db::Session& db, std::vector<NewEvent> events);

}  // namespace telemetry::tables::telemetry_events
