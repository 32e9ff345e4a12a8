#pragma once
#include <cstdint>
#include <optional>
#include <string_view>

#include "telemetry/rules/observation.h"

namespace telemetry::rules {

// The time between two observations. It counts for the state until `known_until`. After that nothing is known of it:
// the machine may have slept, or events were lost.
struct Stretch {
  std::int64_t from, known_until, to;
  State state;
  std::string_view because;  // what began the state
  std::string_view doubt;    // why it is not known to have gone on: silence, or a playhead that did not advance

  std::int64_t known_ms() const { return known_until - from; }
};

// What a playback is doing, from observation to observation. Each is taken in order and has to outlive the next; what
// says nothing is left out.
class StateMachine {
 public:
  StateMachine() = default;
  // Goes on from there. What played, waited or paused counts as started, although a pause may come before the start.
  explicit StateMachine(State before);

  // The time since the observation before; absent for the first one.
  std::optional<Stretch> step(const Observation& next);

  State state() const { return state_; }
  std::optional<std::int64_t> requested_at() const { return requested_at_; }
  std::optional<std::int64_t> started_at() const { return started_at_; }
  std::optional<std::int64_t> ended_at() const { return ended_at_; }  // absent if playback went on later
  Reason reason() const { return reason_; }                           // of the end
  bool failed() const { return failed_; }
  bool recovered() const { return recovered_; }

 private:
  Stretch until(const Observation& next) const;
  void notice_movement(const Observation& next);
  void notice_playing(const Stretch& stretch);
  void notice_total(const Observation& next);

  void enter(State state, const Observation& cause);
  void request(const Observation& cause);
  void play(const Observation& cause);
  void go_on(const Observation& cause);
  void seek(const Observation& cause);
  void stall(const Observation& cause);
  void pause(const Observation& cause);
  void end(const Observation& cause);
  void fail(const Observation& cause);
  void survive();
  bool has_just_sought(const Observation& next) const;

  const Observation* before_ = nullptr;
  const Observation* sought_ = nullptr;  // the end of the last seek
  State state_ = State::unknown;
  std::string_view because_;
  double rate_ = 1;
  bool seek_open_ = false;
  std::optional<std::int64_t> requested_at_, started_at_, ended_at_;
  Reason reason_ = Reason::none;
  bool failed_ = false, recovered_ = false;
  std::int64_t played_since_failure_ = 0;
  std::int64_t total_ = 0, total_at_ = 0;  // the last total of time played, and when it was given
  std::int64_t most_before_failure_ = 0;   // what that can have been when it failed
};

}  // namespace telemetry::rules
