#pragma once
#include <cstdint>
#include <functional>
#include <vector>

#include "db/database.h"
#include "events/rules/reading/read_events.h"
#include "events/tables/live_sessions.h"
#include "playback/observation.h"

namespace events::rules {

using SeeSession =
    std::function<void(const tables::live_sessions::LiveSession&, const std::vector<playback::Observation>& part)>;

// Returns whether the stored figures of the session are out of date: it had requests since then, or its silence has
// changed its outcome. A session with many or large events is recomputed once every five minutes at most.
bool needs_recompute(const tables::live_sessions::LiveSession& session, std::int64_t now);

// Computes the figures of these sessions, none of them orphaned, from their events, and marks their hours and days as
// stale. `sizes` has what is stored of them. Calls `see` with the observations of each session, part by part.
void recompute_sessions(db::Database& db, const std::vector<tables::live_sessions::LiveSession>& sessions,
                        const StoredSizes& sizes, std::int64_t now, const SeeSession& see);

}  // namespace events::rules
