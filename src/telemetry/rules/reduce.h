#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/observation.h"
#include "telemetry/tables/figures.h"

// What a session's events come to. Pure: no clock, no database, and the same result for the same set of observations,
// however they were split into requests, reordered or repeated.
namespace telemetry::rules {

using tables::Figures;
using tables::Outcome;
using tables::Reason;

// In any order; observations of one identity count once, as the one that was received first.
Figures reduce(const std::vector<Observation>& observations);

// What the player is doing after some events, if it was doing `before` until then. For whoever sees new events without
// the ones before them.
State state_after(State before, const std::vector<Observation>& observations);

// What time makes of it: who was silent for 60 s has given up waiting, and after 30 minutes the session has ended.
struct Standing {
  State state;  // never unknown: starting until something began
  Outcome outcome;
  std::optional<std::int64_t> ended_at;
};
// heard_at: when the last request was received; both by this host's clock.
Standing standing(const Figures& figures, std::int64_t heard_at, std::int64_t now);

// The reducer's own account of the session: what it counted each stretch of time as, and why.
struct Span {
  std::int64_t from, to;
  State state;
  std::string because;  // the type of the event that began it; of what is not known: "silence" or "playhead"
};
std::vector<Span> timeline(const std::vector<Observation>& observations);

}  // namespace telemetry::rules
