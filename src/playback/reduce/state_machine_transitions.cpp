#include <cstdlib>

#include "playback/reduce/state_machine.h"

// Decides which state follows which. Events of the same millisecond are in no particular order, so what ends one state
// must not end another.
namespace playback {
namespace {

constexpr std::int64_t kSamePositionMs = 250;  // a playhead that has moved less than that still waits for a seek

}  // namespace

void StateMachine::enter(State state, const Observation& cause) {
  if (state_ == state && cause_ != kByPlayhead) return;
  state_ = state;
  cause_ = cause.event_type;
  ended_at_ = std::nullopt;
  reason_ = EndReason::none;
}

void StateMachine::request(const Observation& cause) {
  if (!requested_at_) requested_at_ = cause.ts;
  if (state_ == State::paused) return enter(started_at_ ? State::playing : State::starting, cause);
  if (state_ == State::unknown || state_ == State::ended || state_ == State::failed) enter(State::starting, cause);
}

void StateMachine::play(const Observation& cause) {
  if (cause.only_from == State::failed) return recover(cause);
  if (cause.only_from != State::unknown) return resume(cause);
  if (!started_at_) started_at_ = cause.ts;
  seek_open_ = false;
  enter(State::playing, cause);
  if (failed_) mark_recovered();
}

void StateMachine::resume(const Observation& cause) {
  if (cause.only_from == State::seeking) {
    seek_open_ = false;
    sought_ = Seen{cause.ts, cause.position_ms};
  }
  // A stall that follows a seek counts as part of it.
  const bool ends_seek = cause.only_from == State::rebuffering && state_ == State::seeking && !seek_open_;
  if (state_ != cause.only_from && state_ != State::failed && !ends_seek) return;
  if (!started_at_) return state_ == State::paused ? enter(State::starting, cause) : void();
  enter(cause.only_from == State::paused && seek_open_ ? State::seeking : State::playing, cause);
  if (failed_ && cause.only_from == State::paused) mark_recovered();
}

void StateMachine::seek(const Observation& cause) {
  if (!started_at_) return;
  if (!seek_open_) ++seeks_;
  seek_open_ = true;
  if (state_ == State::playing || state_ == State::rebuffering) enter(State::seeking, cause);
}

void StateMachine::stall(const Observation& cause) {
  if (state_ == State::playing) enter(has_just_sought(cause) ? State::seeking : State::rebuffering, cause);
}

bool StateMachine::has_just_sought(const Observation& next) const {
  if (!sought_) return false;
  const bool known = sought_->position_ms && next.position_ms;
  return (known ? std::abs(*next.position_ms - *sought_->position_ms) : next.ts - sought_->ts) < kSamePositionMs;
}

void StateMachine::pause(const Observation& cause) {
  if (state_ != State::ended && state_ != State::failed) enter(State::paused, cause);
}

void StateMachine::end(const Observation& cause) {
  enter(State::ended, cause);
  ended_at_ = cause.ts;
  if (cause.reason != EndReason::none) reason_ = cause.reason;
  if (failed_ && cause.reason == EndReason::completed) mark_recovered();
}

void StateMachine::fail(const Observation& cause) {
  if (!last_recovery_.empty()) return mark_recovered();
  failed_ = true;
  played_since_failure_ = 0;
  max_before_failure_ = counted_played_ms_ + cause.ts - counted_at_;
  if (state_ != State::ended) enter(State::failed, cause);
}

void StateMachine::recover(const Observation& cause) {
  if (cause.event_key == last_recovery_) last_recovery_.clear();
  if (state_ == State::failed) enter(State::playing, cause);
}

void StateMachine::mark_recovered() {
  failed_ = false;
  recovered_ = true;
}

}  // namespace playback
