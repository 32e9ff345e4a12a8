#pragma once
#include <cstdint>
#include <map>
#include <optional>

#include "telemetry/rules/reduce/state_machine.h"

namespace telemetry::rules {

// A mean by time; the last value until it is known for how long.
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

// What a session's stretches of time and its player's totals come to.
class Sums {
 public:
  // First the time before an observation, then the observation.
  void add(const Stretch& stretch);
  void take(const Observation& next);
  // longest: what no time that a player gives can be greater than, in ms.
  void write(tables::Figures& figures, bool started, std::int64_t longest) const;

 private:
  void add_stall(std::int64_t ms);
  void take_totals(const Totals& totals);
  void take_quality(const Observation& next);
  void write_bitrate(tables::Figures& figures, std::int64_t longest) const;

  Totals totals_;
  std::int64_t played_ms_ = 0, rebuffer_ms_ = 0, seek_ms_ = 0;
  std::int64_t rebuffer_count_ = 0, stall_ms_ = 0;  // of the present stall
  TimedMean bitrate_, latency_;
  std::map<std::int64_t, std::int64_t> ms_by_bitrate_;
  std::optional<MeanBitrate> mean_bitrate_;
  Quality quality_;
  std::optional<std::int64_t> switches_;
};

}  // namespace telemetry::rules
