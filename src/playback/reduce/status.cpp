#include "playback/reduce/status.h"

#include <algorithm>

namespace playback {
namespace {

constexpr std::int64_t kMinWaitMs = 1000;

Outcome outcome_of(const SessionFigures& figures, bool gone) {
  if (figures.refused) return Outcome::refused;
  if (figures.failed) return figures.started ? Outcome::playback_failure : Outcome::start_failure;
  if (figures.started) return Outcome::played;
  if (!figures.attempted) return Outcome::idle;
  return gone && figures.waited_ms.value_or(0) >= kMinWaitMs ? Outcome::exit_before_start : Outcome::starting;
}

}  // namespace

SessionStatus status_at(const SessionFigures& figures, std::int64_t last_seen_at, std::int64_t now) {
  const auto last_event_at = figures.last_event_at ? figures.last_event_at : last_seen_at;  // it may have had no events
  const auto silent = now - std::min(last_seen_at, last_event_at);
  SessionStatus status{figures.state, Outcome::idle, figures.ended_at};
  if (!status.ended_at && silent >= kEndedAfterMs) status.ended_at = last_event_at;
  status.outcome = outcome_of(figures, status.ended_at || silent >= kGoneAfterMs);
  if (status.ended_at) {
    status.state = State::ended;
  } else if (!figures.started && figures.state != State::failed) {
    status.state = State::starting;
  }
  return status;
}

}  // namespace playback
