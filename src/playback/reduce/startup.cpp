#include "playback/reduce/startup.h"

#include <algorithm>

namespace playback {
namespace {

constexpr std::int64_t kMaxStartupMs = 10 * 60 * 1000;  // longer startups are not plausible
constexpr std::int64_t kReportIntervalMs = 8000;        // batches come every ten seconds, from the setup on

}  // namespace

void Startup::add_observation(const Observation& next, const StateMachine& machine) {
  if (next.hidden) hidden_ = *next.hidden;
  if (next.began_unseen) joined_ = true;
  if (next.startup_ms) given_ = std::min(given_.value_or(*next.startup_ms), *next.startup_ms);
  if (next.startup_fallback_ms && !fallback_) fallback_ = next.startup_fallback_ms;
  batched_ = next.batched;
  if (over_) return;
  const bool begins = (!asked_ && machine.requested_at()) || machine.started_at();
  const bool unseen = machine.started_at() && next.enters != State::playing;
  if ((begins && next.began_earlier) || unseen) joined_ = true;
  asked_ = machine.requested_at().has_value();
  over_ = machine.started_at().has_value();
  if (!over_ && !machine.requested_at()) return;
  if (hidden_) was_hidden_ = true;
  if (machine.state() == State::paused) was_paused_ = true;
}

void Startup::finish(SessionFigures& figures, const StateMachine& machine) const {
  const auto requested_at = machine.requested_at(), started_at = machine.started_at();
  const auto waited =
      requested_at ? std::optional(started_at.value_or(figures.last_event_at) - *requested_at) : std::nullopt;
  // The player may have begun to play in a batch that it has not sent yet, unless it reported that the viewer left, or
  // was still waiting after a whole interval.
  const bool unknown = !started_at && batched_ && !machine.ended_at() && waited < kReportIntervalMs;
  if (waited >= 0 && !unknown) figures.waited_ms = waited;
  if (!started_at) return;

  figures.startup_ms = given_;
  if (!given_) figures.startup_ms = !requested_at ? fallback_ : joined_ ? std::nullopt : figures.waited_ms;
  // A player that reports the duration itself has left out the pause.
  figures.startup_excluded = was_hidden_ || (was_paused_ && !given_) || figures.startup_ms > kMaxStartupMs;
  if (figures.startup_excluded) figures.startup_ms = std::nullopt;
}

}  // namespace playback
