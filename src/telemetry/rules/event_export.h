#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "db/database.h"
#include "telemetry/rules/playback.h"
#include "telemetry/tables/exported_sessions.h"

namespace telemetry::rules {

// Which events: of one user, of sessions of one stream (16 bytes), and from that time on and before the other, in ms
// since 1970.
struct ExportFilter {
  std::optional<std::string> user_id, stream_id;
  std::optional<std::int64_t> from, to;
};

// Calls `visit` for each stored event, once, however often it was sent: session by session, and within a session in the
// order of their time. Of a session that is too large (session_events.h), some are left out. 20,000 events are held at
// a time.
void export_events(db::Database& db, const ExportFilter& filter,
                   const std::function<void(const tables::exported_sessions::Session&, const ListedEvent&)>& visit);

}  // namespace telemetry::rules
