#include <algorithm>

#include "telemetry/rules/reduce.h"

namespace telemetry::rules {
namespace {

// In ms.
constexpr std::int64_t kGoneAfter = 60 * 1000, kEndedAfter = 30 * 60 * 1000;
constexpr std::int64_t kShortestWait = 1000;

Outcome outcome_of(const Figures& figures, bool gone) {
  if (figures.failed) return figures.started ? Outcome::playback_failure : Outcome::start_failure;
  if (figures.started) return Outcome::played;
  if (!figures.attempted) return Outcome::idle;
  return gone && figures.waited_ms.value_or(0) >= kShortestWait ? Outcome::exit_before_start : Outcome::starting;
}

}  // namespace

Standing standing(const Figures& figures, std::int64_t heard_at, std::int64_t now) {
  const auto last_event_at = figures.last_event_at ? figures.last_event_at : heard_at;  // it may have had no events
  const auto silent = now - std::min(heard_at, last_event_at);
  Standing standing{figures.state, Outcome::idle, figures.ended_at};
  if (!standing.ended_at && silent >= kEndedAfter) standing.ended_at = last_event_at;
  standing.outcome = outcome_of(figures, standing.ended_at || silent >= kGoneAfter);
  if (standing.ended_at) {
    standing.state = State::ended;
  } else if (!figures.started && figures.state != State::failed) {
    standing.state = State::starting;
  }
  return standing;
}

}  // namespace telemetry::rules
