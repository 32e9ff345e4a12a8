#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/figures.h"

// Sessions under way. Ids are 16 raw bytes, times as the database takes them.
namespace telemetry::tables::live_sessions {

// What ingest heard of one session.
struct Heard {
  std::string user_id, session_ref;
  std::optional<std::string> stream_id;
  std::int64_t requests;
  State state;           // the last that the events name; unknown: none does
  std::string state_at;  // their ts
};

// Notes them, one at least, each of another session.
void hear(db::Transaction& tx, std::vector<Heard> heard);

}  // namespace telemetry::tables::live_sessions
