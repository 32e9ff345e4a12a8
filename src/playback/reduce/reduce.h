#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "playback/observation.h"
#include "playback/session_figures.h"

// Computes the figures of one session from its observations. Pure: no clock, no database, and the same result for the
// same set of observations, however they were split into requests, reordered or repeated.
namespace playback {

// Takes the observations in any order. Those with the same event_key count once, as the one that was received first.
SessionFigures reduce(const std::vector<Observation>& observations);

// Returns what the player is doing after some events, if it was doing `before` until then. For callers that see new
// events without the ones before them.
State state_after(State before, const std::vector<Observation>& observations);

// After these silences, a viewer who was waiting counts as gone, and a session as ended.
inline constexpr std::int64_t kGoneAfterMs = 60 * 1000, kEndedAfterMs = 30 * 60 * 1000;

// The outcome and the state of a session after a silence.
struct SessionStatus {
  State state;  // never unknown: starting until something began
  Outcome outcome;
  std::optional<std::int64_t> ended_at;
};
// last_seen_at is when the last request was received; both times are by this host's clock.
SessionStatus status_at(const SessionFigures& figures, std::int64_t last_seen_at, std::int64_t now);

// Shows what `reduce` counted each part of the time as, and why.
struct TimelineSpan {
  std::int64_t from, to;
  State state;
  std::string because;  // the type of the event that began it; if the state is unknown: "silence" or "playhead"
};
std::vector<TimelineSpan> timeline(const std::vector<Observation>& observations);

}  // namespace playback
