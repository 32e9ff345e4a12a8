#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "playback/reduce/estimate.h"
#include "playback/reduce/state_machine.h"

namespace playback {

// Shows what Reducer counted a part of the time as, and why.
struct TimelineSpan {
  std::int64_t from, to;
  State state;
  std::string because;  // the type of the event that began it; if the state is unknown: "silence" or "playhead"
};

// Limits the spans of one timeline: those that come later are left out.
constexpr std::size_t kMaxSpans = 50'000;

class Timeline {
 public:
  explicit Timeline(const Overview& overview) : estimate_(overview), machine_(overview.last_recovery) {}

  // Takes parts as Reducer::add() does.
  void add(std::vector<Observation>& part);
  // Returns the spans of what was added.
  std::vector<TimelineSpan> spans() const;
  // Returns whether none was left out.
  bool complete() const { return complete_; }

 private:
  void add(std::int64_t from, std::int64_t to, State state, std::string_view because);
  void add(const TimeSlice& slice);

  Estimate estimate_;
  StateMachine machine_;
  std::optional<std::int64_t> reached_;
  std::int64_t last_at_ = 0;
  std::vector<TimelineSpan> spans_;
  bool complete_ = true;
};

}  // namespace playback
