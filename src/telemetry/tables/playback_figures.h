#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "telemetry/tables/figures.h"

// What the sessions' events came to when maintenance last read them. Times are ms since 1970.
namespace telemetry::tables::playback_figures {

// What figures can be broken down by, beside the stream and what Figures has itself.
struct Viewer {
  std::optional<std::string> browser, os, device, country, page_host;
};

struct Row {
  std::string session_ref, user_id;      // 16 bytes; 32 characters
  std::optional<std::string> stream_id;  // 16 bytes
  std::int64_t first_seen_at = 0;
  std::int64_t requests = 0;  // of live_sessions when the events were read; 0: it is no longer live
  std::int64_t heard_at = 0;
  std::int64_t folded_at = 0;       // before the events were read; read() leaves it out
  Outcome outcome = Outcome::idle;  // as maintenance saw it
  bool complete = true;             // false: there was too much to read, and Figures holds nothing
  std::int64_t stored_bytes = 0;    // of the events' JSON when they were read; written only
  Figures figures;
  Viewer viewer;
};

// Writes or replaces them, one at least.
void store(db::Transaction& tx, const std::vector<Row>& rows);

// By session; those without figures are left out. One at least.
std::map<std::string, Row> of(db::Database& db, const std::vector<std::string>& session_refs);

// The columns that read() reads, in their order, of the table named f.
extern const std::string kColumns;
Row read(const db::Row& row);

// Says that the session is no longer live.
void close(db::Transaction& tx, const std::string& session_ref);

// One at least.
void remove(db::Transaction& tx, const std::vector<std::string>& session_refs);

}  // namespace telemetry::tables::playback_figures
