#include "telemetry/rules/reduce/state_machine.h"

#include <algorithm>

namespace telemetry::rules {
namespace {

// In ms.
constexpr std::int64_t kUnattended = 30000;    // how long something goes on at most without another observation
constexpr std::int64_t kSurvived = 1000;       // who plays for so long after a fatal error has survived it,
constexpr std::int64_t kMostBuffered = 60000;  // and who plays for so long without a break did not only use up a buffer

}  // namespace

StateMachine::StateMachine(State before) : state_(before) {
  const bool has_started =
      before == State::playing || before == State::seeking || before == State::rebuffering || before == State::paused;
  if (has_started) started_at_ = 0;
}

std::optional<Stretch> StateMachine::step(const Observation& next) {
  std::optional<Stretch> stretch;
  if (before_) {
    notice_movement(next);
    stretch = until(next);
    notice_playing(*stretch);
  } else {
    because_ = next.because;
    total_at_ = next.ts;
  }
  notice_total(next);

  switch (next.restated && next.to == state_ ? State::unknown : next.to) {
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
  if (next.rate) rate_ = *next.rate;
  before_ = &next;
  return stretch;
}

// While something plays or waits, each observation is good for half a minute; where the playhead is known, it is more
// exact. Nothing advances in other states, and they are not counted, so they may last as long as they like.
Stretch StateMachine::until(const Observation& next) const {
  Stretch stretch{before_->ts, next.ts, next.ts, state_, because_, "silence"};
  const bool moves = state_ == State::playing, waits = state_ == State::rebuffering || state_ == State::seeking;
  if (!moves && !waits) return stretch;

  std::int64_t most = kUnattended;
  if (moves && before_->position_ms && next.position_ms && *next.position_ms >= *before_->position_ms) {
    const double advance = static_cast<double>(*next.position_ms - *before_->position_ms);
    const double gap = static_cast<double>(next.ts - before_->ts);
    most = static_cast<std::int64_t>(std::min(advance / (rate_ > 0 ? rate_ : 1), gap));
    stretch.doubt = "playhead";
  }
  stretch.known_until = std::min(next.ts, before_->ts + most);
  return stretch;
}

// The end of a stall or of a seek was lost if the playhead moves as it does in playback.
void StateMachine::notice_movement(const Observation& next) {
  if (state_ != State::rebuffering && state_ != State::seeking) return;
  if (before_->to != State::unknown || next.to != State::unknown) return;
  if (!before_->position_ms || !next.position_ms) return;
  const double gap = static_cast<double>(next.ts - before_->ts) * (rate_ > 0 ? rate_ : 1);
  const double advance = static_cast<double>(*next.position_ms - *before_->position_ms);
  if (gap < 1000 || advance < gap / 2 || advance > gap * 1.5 + 1000) return;
  state_ = State::playing;
  because_ = "playhead";
  seek_open_ = false;
}

void StateMachine::notice_playing(const Stretch& stretch) {
  if (!failed_ || stretch.state != State::playing) return;
  played_since_failure_ += stretch.known_ms();
  if (played_since_failure_ >= kSurvived) survive();
}

// A player that survived without a break says so only by its totals.
void StateMachine::notice_total(const Observation& next) {
  if (!next.totals.played_ms) return;
  if (failed_ && started_at_ && *next.totals.played_ms > most_before_failure_ + kMostBuffered) {
    if (state_ == State::failed) enter(State::playing, next);
    survive();
  }
  total_ = std::max(total_, *next.totals.played_ms);
  total_at_ = next.ts;
}

}  // namespace telemetry::rules
