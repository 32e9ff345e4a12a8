#include "playback/reduce/reduce.h"

#include "playback/reduce/past.h"

namespace playback {
namespace {

// Limits how long, in ms, a player may claim to have played before its first event and after its last one. A session
// with a greater claim would outweigh all others.
constexpr std::int64_t kMaxUnseenMs = 3600 * 1000;

// Keeps the list of CDNs only if playback changed its CDN. The dimension is the first one.
void set_cdn(SessionFigures& figures) {
  if (!figures.served.empty()) figures.dimensions.set(Dimension::cdn, figures.served.front().cdn);
  if (figures.served.size() == 1) figures.served.clear();
}

void set_course(SessionFigures& figures, const StateMachine& machine) {
  figures.state = machine.state();
  figures.ended_at = machine.ended_at();
  figures.started = machine.started_at().has_value();
  figures.attempted = figures.started || machine.requested_at();
  figures.failed = machine.failed();
  figures.recovered = machine.recovered();
  figures.end_reason = machine.reason();
  if (figures.failed && figures.end_reason == EndReason::none) figures.end_reason = EndReason::error;
}

}  // namespace

void Reducer::add(std::vector<Observation>& part) {
  const auto ordered = in_order(part);
  if (ordered.empty()) return;
  if (count_ == 0) first_at_ = ordered.front()->ts;
  count_ += static_cast<std::int64_t>(ordered.size());
  last_at_ = ordered.back()->ts;
  estimate_.fill_in(ordered);
  for (const auto* observation : ordered) {
    description_.add(*observation);
    if (observation->event_type.empty()) continue;
    if (const auto slice = machine_.step(*observation)) accumulator_.add(*slice);
    accumulator_.add_observation(*observation);
    startup_.add_observation(*observation, machine_);
  }
}

void Reducer::add_past(const SessionFigures& past, std::int64_t began_at) {
  past_ = past;
  first_at_ = began_at;
}

SessionFigures Reducer::figures() const {
  SessionFigures figures;
  figures.event_count = count_;
  figures.last_event_at = last_at_;
  set_course(figures, machine_);
  startup_.finish(figures, machine_);
  accumulator_.finish(figures, figures.started, last_at_ - first_at_ + kMaxUnseenMs);
  description_.finish(figures);
  set_cdn(figures);
  if (figures.started && !figures.estimated) figures.seeks = machine_.seeks();
  if (past_) keep_past(figures, *past_);
  return figures;
}

}  // namespace playback
