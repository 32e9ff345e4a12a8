#include "playback/reduce/order.h"
#include "playback/reduce/reduce.h"
#include "playback/reduce/state_machine.h"

namespace playback {
namespace {

constexpr std::int64_t kNegligibleMs = 1000;  // ms; so much of a slice may be unknown without a span of its own

class Timeline {
 public:
  void add(std::int64_t from, std::int64_t to, State state, std::string_view because) {
    if (from >= to) return;
    if (!spans.empty() && spans.back().state == state && spans.back().because == because) {
      spans.back().to = to;
    } else {
      spans.push_back({from, to, state, std::string(because)});
    }
  }
  void add(const TimeSlice& slice) {
    const bool whole = slice.to - slice.trusted_until < kNegligibleMs;
    const auto until = whole ? slice.to : slice.trusted_until;
    add(slice.from, until, slice.state, slice.cause);
    add(until, slice.to, State::unknown, slice.unknown_because);
  }

  std::vector<TimelineSpan> spans;
};

}  // namespace

std::vector<TimelineSpan> timeline(const std::vector<Observation>& observations) {
  const auto ordered = in_order(observations);
  if (ordered.empty()) return {};

  Timeline timeline;
  StateMachine machine(ordered);
  std::int64_t reached = ordered.front()->ts;
  for (const auto* observation : ordered) {
    if (observation->event_type.empty()) continue;
    if (const auto slice = machine.step(*observation)) {
      timeline.add(*slice);
    } else {
      timeline.add(reached, observation->ts, State::unknown, "silence");
    }
    reached = observation->ts;
  }
  timeline.add(reached, ordered.back()->ts, State::unknown, "silence");
  return std::move(timeline.spans);
}

}  // namespace playback
