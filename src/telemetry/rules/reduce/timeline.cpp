#include "telemetry/rules/reduce.h"
#include "telemetry/rules/reduce/order.h"
#include "telemetry/rules/reduce/state_machine.h"

namespace telemetry::rules {
namespace {

constexpr std::int64_t kNegligible = 1000;  // ms; so much of a stretch may be unknown without a span of its own

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
  void add(const Stretch& stretch) {
    const bool whole = stretch.to - stretch.known_until < kNegligible;
    const auto until = whole ? stretch.to : stretch.known_until;
    add(stretch.from, until, stretch.state, stretch.because);
    add(until, stretch.to, State::unknown, stretch.doubt);
  }

  std::vector<Span> spans;
};

}  // namespace

std::vector<Span> timeline(const std::vector<Observation>& observations) {
  const auto ordered = in_order(observations);
  if (ordered.empty()) return {};

  Timeline timeline;
  StateMachine machine;
  std::int64_t reached = ordered.front()->ts;
  for (const auto* observation : ordered) {
    if (observation->because.empty()) continue;
    if (const auto stretch = machine.step(*observation)) {
      timeline.add(*stretch);
    } else {
      timeline.add(reached, observation->ts, State::unknown, "silence");
    }
    reached = observation->ts;
  }
  timeline.add(reached, ordered.back()->ts, State::unknown, "silence");
  return std::move(timeline.spans);
}

}  // namespace telemetry::rules
