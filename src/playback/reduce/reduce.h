#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "playback/observation.h"
#include "playback/session_figures.h"

// Computes the figures of one session from its observations. It is pure: without clock and database, the same set of
// observations has the same result, however it was split into requests, reordered or repeated.
namespace playback {

// Takes the observations in any order. Of those with the same event_key, only the one that was received first counts.
SessionFigures reduce(const std::vector<Observation>& observations);

// Returns what the player is doing after some observations, if it was doing `before` until then. It is for callers that
// see new events without the earlier ones.
State state_after(State before, const std::vector<Observation>& observations);

// After these silences, a viewer who was waiting counts as gone, and a session as ended.
inline constexpr std::int64_t kGoneAfterMs = 60 * 1000, kEndedAfterMs = 30 * 60 * 1000;

// Says how a session counts after a silence.
struct SessionStatus {
  State state;  // never unknown: starting until something began
  Outcome outcome;
  std::optional<std::int64_t> ended_at;
};
// Takes the time of the last request as last_seen_at. Both times are by this host's clock.
SessionStatus status_at(const SessionFigures& figures, std::int64_t last_seen_at, std::int64_t now);

// Shows what `reduce` counted each part of the time as, and why.
struct TimelineSpan {
  std::int64_t from, to;
  State state;
  std::string because;  // the type of the event that began it; if the state is unknown: "silence" or "playhead"
};
std::vector<TimelineSpan> timeline(const std::vector<Observation>& observations);

}  // namespace playback
