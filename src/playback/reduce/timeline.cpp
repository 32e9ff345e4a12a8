#include "playback/reduce/timeline.h"

namespace playback {
namespace {

constexpr std::int64_t kNegligibleMs = 1000;  // ms; so much of a slice may be unknown without a span of its own

}  // namespace

void Timeline::add(std::vector<Observation>& part) {
  const auto ordered = in_order(part);
  if (ordered.empty()) return;
  if (!reached_) reached_ = ordered.front()->ts;
  last_at_ = ordered.back()->ts;
  estimate_.fill_in(ordered);
  for (const auto* observation : ordered) {
    if (observation->event_type.empty()) continue;
    const auto slice = machine_.step(*observation);
    if (!slice) continue;
    add(*reached_, slice->from, State::unknown, "silence");
    add(*slice);
    reached_ = slice->to;
  }
}

std::vector<TimelineSpan> Timeline::spans() const {
  auto whole = *this;
  if (reached_) whole.add(*reached_, last_at_, State::unknown, "silence");
  return std::move(whole.spans_);
}

void Timeline::add(std::int64_t from, std::int64_t to, State state, std::string_view because) {
  if (from >= to || !complete_) return;
  if (!spans_.empty() && spans_.back().state == state && spans_.back().because == because) {
    spans_.back().to = to;
  } else if (spans_.size() < kMaxSpans) {
    spans_.push_back({from, to, state, std::string(because)});
  } else {
    complete_ = false;
  }
}

void Timeline::add(const TimeSlice& slice) {
  const bool whole = slice.to - slice.trusted_until < kNegligibleMs;
  const auto until = whole ? slice.to : slice.trusted_until;
  add(slice.from, until, slice.state, slice.cause);
  add(until, slice.to, State::unknown, slice.unknown_because);
}

}  // namespace playback
