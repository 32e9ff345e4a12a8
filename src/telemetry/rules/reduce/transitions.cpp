#include <cstdlib>

#include "telemetry/rules/reduce/state_machine.h"

// Which state follows which. Events of the same millisecond are in no particular order, so what ends one state must not
// end another.
namespace telemetry::rules {
namespace {

constexpr std::int64_t kHardlyMoved = 250;  // ms; less than that, and the playhead still waits for a seek

}  // namespace

void StateMachine::enter(State state, const Observation& cause) {
  if (state_ == state) return;
  state_ = state;
  because_ = cause.because;
  ended_at_ = std::nullopt;
  reason_ = Reason::none;
}

void StateMachine::request(const Observation& cause) {
  if (!requested_at_) requested_at_ = cause.ts;
  if (state_ == State::paused) return enter(started_at_ ? State::playing : State::starting, cause);
  if (state_ == State::unknown || state_ == State::ended || state_ == State::failed) enter(State::starting, cause);
}

void StateMachine::play(const Observation& cause) {
  if (cause.leaves != State::unknown) return go_on(cause);
  if (!started_at_) started_at_ = cause.ts;
  seek_open_ = false;
  enter(State::playing, cause);
  if (failed_) survive();
}

void StateMachine::go_on(const Observation& cause) {
  if (cause.leaves == State::seeking) {
    seek_open_ = false;
    sought_ = &cause;
  }
  // A stall that follows a seek is a part of it.
  const bool ends_seek = cause.leaves == State::rebuffering && state_ == State::seeking && !seek_open_;
  if (state_ != cause.leaves && state_ != State::failed && !ends_seek) return;
  if (!started_at_) return state_ == State::paused ? enter(State::starting, cause) : void();
  enter(cause.leaves == State::paused && seek_open_ ? State::seeking : State::playing, cause);
  if (failed_ && cause.leaves == State::paused) survive();
}

void StateMachine::seek(const Observation& cause) {
  if (!started_at_) return;
  seek_open_ = true;
  if (state_ == State::playing || state_ == State::rebuffering) enter(State::seeking, cause);
}

void StateMachine::stall(const Observation& cause) {
  if (state_ == State::playing) enter(has_just_sought(cause) ? State::seeking : State::rebuffering, cause);
}

bool StateMachine::has_just_sought(const Observation& next) const {
  if (!sought_) return false;
  const bool known = sought_->position_ms && next.position_ms;
  return (known ? std::abs(*next.position_ms - *sought_->position_ms) : next.ts - sought_->ts) < kHardlyMoved;
}

void StateMachine::pause(const Observation& cause) {
  if (state_ != State::ended && state_ != State::failed) enter(State::paused, cause);
}

void StateMachine::end(const Observation& cause) {
  enter(State::ended, cause);
  ended_at_ = cause.ts;
  if (cause.reason != Reason::none) reason_ = cause.reason;
  if (failed_ && cause.reason == Reason::completed) survive();
}

void StateMachine::fail(const Observation& cause) {
  failed_ = true;
  played_since_failure_ = 0;
  most_before_failure_ = total_ + cause.ts - total_at_;
  if (state_ != State::ended) enter(State::failed, cause);
}

void StateMachine::survive() {
  failed_ = false;
  recovered_ = true;
}

}  // namespace telemetry::rules
