#include "playback/reduce/state_machine.h"

#include <algorithm>

namespace playback {
namespace {

constexpr std::int64_t kMaxGapMs = 30000;         // a state is trusted for so long without another observation
constexpr std::int64_t kRecoveredAfterMs = 1000;  // a player that plays for so long after a fatal error has recovered
constexpr std::int64_t kMaxBufferedMs = 60000;    // a player that plays for longer does not only use up its buffer

}  // namespace

std::optional<TimeSlice> StateMachine::step(const Observation& next) {
  std::optional<TimeSlice> slice;
  const bool is_shown = check_playhead(next) || next.enters != State::unknown || !plays_by_playhead();
  if (before_ && is_shown) {
    slice = until(next);
    check_recovery(*slice);
  }
  if (!before_) {
    cause_ = next.event_type;
    counted_at_ = next.ts;
  }
  check_counters(next);
  apply(next);
  if (next.rate) rate_ = *next.rate;
  const bool goes_on = before_ && !next.position_ms && next.enters == State::unknown;
  if (!before_ || slice) before_ = Seen{next.ts, goes_on ? before_->position_ms : next.position_ms};
  return slice;
}

void StateMachine::apply(const Observation& next) {
  const bool is_known = next.repeats_state && next.enters == state_ && cause_ != kByPlayhead;
  switch (is_known ? State::unknown : next.enters) {
    case State::unknown:
      break;
    case State::starting:
      request(next);
      break;
    case State::playing:
      play(next);
      break;
    case State::seeking:
      seek(next);
      break;
    case State::rebuffering:
      stall(next);
      break;
    case State::paused:
      pause(next);
      break;
    case State::ended:
      end(next);
      break;
    case State::failed:
      fail(next);
      break;
  }
}

// While a session plays or waits, its state is trusted for half a minute after an observation. Where the playhead is
// known, it is more exact. In other states nothing advances and no time is counted, so they may last for any time.
TimeSlice StateMachine::until(const Observation& next) const {
  TimeSlice slice{before_->ts, next.ts, next.ts, state_, cause_, "silence"};
  const bool moves = state_ == State::playing, waits = state_ == State::rebuffering || state_ == State::seeking;
  if (!moves && !waits) return slice;

  std::int64_t trusted_ms = kMaxGapMs;
  if (const auto advance = moves ? advance_until(next) : std::nullopt) {
    const double gap = static_cast<double>(next.ts - before_->ts);
    trusted_ms = static_cast<std::int64_t>(std::min(*advance / (rate_ > 0 ? rate_ : 1), gap));
    slice.unknown_because = kByPlayhead;
  }
  slice.trusted_until = std::min(next.ts, before_->ts + trusted_ms);
  return slice;
}

// Returns nullopt where it is not known, or went back although a state says that it plays.
std::optional<double> StateMachine::advance_until(const Observation& next) const {
  if (plays_by_playhead() && next.enters == State::unknown) return playhead_.advance_ms();
  if (!before_->position_ms || !next.position_ms || *next.position_ms < *before_->position_ms) return std::nullopt;
  return static_cast<double>(*next.position_ms - *before_->position_ms);
}

// The playhead shows that the end of a stall or of a seek, or the start, was lost or is never reported. Pauses are
// taken from it only if nothing else tells of them.
bool StateMachine::check_playhead(const Observation& next) {
  using Shows = Playhead::Shows;
  const auto shows = playhead_.follow(next, rate_);
  const bool told_by_it = cause_ == kByPlayhead, plays = shows == Shows::playback || shows == Shows::start;
  const bool waits = state_ == State::rebuffering || state_ == State::seeking;
  const bool begins = state_ == State::unknown || state_ == State::starting || (state_ == State::paused && told_by_it);
  if ((waits && shows == Shows::playback) || (begins && plays)) {
    if (!started_at_) started_at_ = playhead_.since();
    state_ = State::playing;
    cause_ = kByPlayhead;
    seek_open_ = false;
  }
  if (state_ == State::playing && told_by_it && shows == Shows::pause) state_ = State::paused;
  return shows.has_value();
}

void StateMachine::check_recovery(const TimeSlice& slice) {
  if (!failed_ || slice.state != State::playing) return;
  played_since_failure_ += slice.known_ms();
  if (played_since_failure_ >= kRecoveredAfterMs) mark_recovered();
}

// Only the counters show that a player recovered without a break, or that it started if its report of the start was
// lost.
void StateMachine::check_counters(const Observation& next) {
  if (!next.counters.played_ms) return;
  if (!started_at_ && *next.counters.played_ms > 0 && next.enters != State::playing) {
    started_at_ = next.ts;
    if (state_ == State::unknown || state_ == State::starting) enter(State::playing, next);
  }
  if (failed_ && started_at_ && *next.counters.played_ms > max_before_failure_ + kMaxBufferedMs) {
    if (state_ == State::failed) enter(State::playing, next);
    mark_recovered();
  }
  counted_played_ms_ = std::max(counted_played_ms_, *next.counters.played_ms);
  counted_at_ = next.ts;
}

}  // namespace playback
