#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/figures.h"

// What the sessions' events came to when upkeep last read them. Times are ms since 1970.
namespace telemetry::tables::playback_figures {

// What figures can be broken down by, beside the stream and what Figures has itself.
struct Viewer {
  std::optional<std::string> browser, os, device, country, page_host;
};

struct Row {
  std::string session_ref, user_id;      // 16 bytes; 32 characters
  std::optional<std::string> stream_id;  // 16 bytes
  std::int64_t first_seen_at;
  std::int64_t requests;  // of live_sessions when the events were read
  std::int64_t heard_at;
  Outcome outcome;  // as upkeep saw it
  Figures figures;
  Viewer viewer;
};

// Writes or replaces them, one at least.
void store(db::Transaction& tx, const std::vector<Row>& rows);

}  // namespace telemetry::tables::playback_figures
