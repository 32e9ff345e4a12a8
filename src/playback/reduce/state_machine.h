#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "playback/observation.h"
#include "playback/reduce/playhead.h"

namespace playback {

// Describes the time between two observations. It counts for the state until `trusted_until`. After that the state is
// unknown, as the machine may have slept, or events were lost.
struct TimeSlice {
  std::int64_t from, trusted_until, to;
  State state;
  std::string_view cause;            // what began the state
  std::string_view unknown_because;  // why the rest is unknown: silence, or a playhead that did not advance

  std::int64_t known_ms() const { return trusted_until - from; }
};

// Follows what the player is doing, from observation to observation. These come in order, without those that say
// nothing.
class StateMachine {
 public:
  // A fatal error before that recovery (Overview::last_recovery) does not count as fatal.
  explicit StateMachine(std::string last_recovery) : last_recovery_(std::move(last_recovery)) {}

  // Returns the time since the last one that it returned, up to this observation. Returns nullopt for the first one,
  // and while only the playhead tells that it plays, for those that do not show how far that came.
  std::optional<TimeSlice> step(const Observation& next);

  State state() const { return state_; }
  std::optional<std::int64_t> requested_at() const { return requested_at_; }
  std::optional<std::int64_t> started_at() const { return started_at_; }
  std::optional<std::int64_t> ended_at() const { return ended_at_; }  // absent if playback went on later
  EndReason reason() const { return reason_; }                        // of the end
  bool failed() const { return failed_; }
  std::int64_t seeks() const { return seeks_; }
  bool recovered() const { return recovered_; }

 private:
  TimeSlice until(const Observation& next) const;
  std::optional<double> advance_until(const Observation& next) const;
  // Returns whether the observation shows how far the playhead came.
  bool check_playhead(const Observation& next);
  void check_recovery(const TimeSlice& slice);
  void check_counters(const Observation& next);
  void apply(const Observation& next);

  void enter(State state, const Observation& cause);
  void request(const Observation& cause);
  void play(const Observation& cause);
  void resume(const Observation& cause);
  void seek(const Observation& cause);
  void stall(const Observation& cause);
  void pause(const Observation& cause);
  void end(const Observation& cause);
  void fail(const Observation& cause);
  void recover(const Observation& cause);
  void mark_recovered();
  bool has_just_sought(const Observation& next) const;

  bool plays_by_playhead() const { return state_ == State::playing && cause_ == kByPlayhead; }

  // The cause of a state that only the playhead tells.
  static constexpr std::string_view kByPlayhead = "playhead";
  // Holds what has to be remembered of an observation.
  struct Seen {
    std::int64_t ts;
    std::optional<std::int64_t> position_ms;
  };
  std::optional<Seen> before_;  // the end of the last slice, with the last playhead known of its state
  std::optional<Seen> sought_;  // the end of the last seek
  std::string last_recovery_;   // until it has been taken
  Playhead playhead_;
  State state_ = State::unknown;
  std::string_view cause_;
  double rate_ = 1;
  bool seek_open_ = false;
  std::int64_t seeks_ = 0;
  std::optional<std::int64_t> requested_at_, started_at_, ended_at_;
  EndReason reason_ = EndReason::none;
  bool failed_ = false, recovered_ = false;
  std::int64_t played_since_failure_ = 0;
  std::int64_t counted_played_ms_ = 0, counted_at_ = 0;  // the last counter of time played, and when it was sent
  std::int64_t max_before_failure_ = 0;                  // what the counter can have been at the failure
};

}  // namespace playback
