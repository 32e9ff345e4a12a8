#pragma once
#include <cstdint>
#include <optional>
#include <vector>

#include "playback/reduce/state_machine.h"

namespace playback {

// Computes a mean by time. As long as no time has passed, the mean is the last value.
class TimedMean {
 public:
  void set(std::int64_t value) { value_ = value; }
  void pass(std::int64_t ms);
  std::optional<std::int64_t> mean() const;
  std::int64_t ms() const { return ms_; }

 private:
  std::optional<std::int64_t> value_;
  double sum_ = 0;
  std::int64_t ms_ = 0;
};

// Adds up the slices of a session's time, and keeps the counters of its player.
class Accumulator {
 public:
  // Call these in turn: first with the time before an observation, then with the observation.
  void add(const TimeSlice& slice);
  void add_observation(const Observation& next);
  // Limits every total that the player claims to what fits max_ms.
  void finish(SessionFigures& figures, bool started, std::int64_t max_ms) const;

 private:
  void add_stall(std::int64_t ms);
  void keep_counters(const Counters& counters);
  void keep_quality(const Observation& next);
  void add_bitrate(std::int64_t bps, std::int64_t ms);
  void follow_cdn(const Observation& next);
  void finish_bitrate(SessionFigures& figures, std::int64_t max_ms) const;

  Counters counters_;
  std::int64_t played_ms_ = 0, rebuffer_ms_ = 0, seek_ms_ = 0;
  std::int64_t rebuffer_count_ = 0, stall_ms_ = 0;  // of the present stall
  TimedMean bitrate_, latency_, upscale_;
  std::optional<std::int64_t> max_upscale_;
  std::vector<Served> served_;
  std::size_t serving_ = 0;                // index of the present one in served_; its size: none is known
  bool cdn_said_ = false;                  // by the page, which takes precedence over the host of the media
  std::int64_t top_bps_ = 0, top_ms_ = 0;  // the highest bitrate that was played, and for how long
  std::optional<MeanBitrate> mean_bitrate_;
  Quality quality_;
  std::optional<std::int64_t> switches_, downshifts_;
};

}  // namespace playback
