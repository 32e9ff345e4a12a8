#pragma once
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "events/rules/reading/read_events.h"
#include "playback/reduce/timeline.h"
#include "playback/session_figures.h"

// Makes figures and timelines of the events of sessions.
namespace events::rules {

using SeeObservations = std::function<void(const std::vector<playback::Observation>& part)>;

// Returns the figures of a session, also of events that were kept until they were stored. Calls `see` with the
// observations that the figures are computed from, part by part.
playback::SessionFigures figures_of(db::Database& db, const SessionKey& session, SessionEvents& events,
                                    const SeeObservations& see);

// Returns the figures of each session that has events.
std::map<std::string, playback::SessionFigures> figures_of(db::Database& db, const std::vector<SessionKey>& sessions,
                                                           const StoredSizes& sizes);

playback::Timeline timeline_of(SessionEvents& events);

}  // namespace events::rules
