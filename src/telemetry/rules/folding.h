#pragma once
#include <cstdint>
#include <vector>

#include "db/database.h"
#include "telemetry/rules/viewer_minutes.h"
#include "telemetry/tables/live_sessions.h"

namespace telemetry::rules {

// Whether the figures of the session are to be made again: it was heard of since, or its silence has come to mean
// something else. A session with many events, or large ones, is looked at every five minutes only.
bool due(const tables::live_sessions::Work& session, std::int64_t now);

// Makes the figures of these sessions, none of them orphaned, out of their events, and notes their hours and days as
// stale. Counts them in `minutes`.
void fold(db::Database& db, const std::vector<tables::live_sessions::Work>& sessions, std::int64_t now,
          ViewerMinutes& minutes);

}  // namespace telemetry::rules
