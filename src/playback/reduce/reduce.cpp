#include "playback/reduce/reduce.h"

#include <algorithm>
#include <utility>

namespace playback {
namespace {

// Limits how long, in ms, a player may claim to have played before its first event and after its last one. A session
// with a greater claim would outweigh all others.
constexpr std::int64_t kMaxUnseenMs = 3600 * 1000;

using Figure = std::optional<std::int64_t>;

constexpr Figure SessionFigures::*kTotals[] = {
    &SessionFigures::played_ms,           &SessionFigures::rebuffer_ms,
    &SessionFigures::rebuffer_count,      &SessionFigures::seek_ms,
    &SessionFigures::dropped_frames,      &SessionFigures::switches,
    &SessionFigures::downshifts,          &SessionFigures::seeks,
    &SessionFigures::bitrate_ms,          &SessionFigures::top_ms,
    &SessionFigures::max_upscale_percent,
};

// Of the beginning, the past knows all.
constexpr Figure SessionFigures::*kOfBeginning[] = {
    &SessionFigures::startup_ms,
    &SessionFigures::waited_ms,
    &SessionFigures::page_startup_ms,
    &SessionFigures::player_startup_ms,
};

// These are known of what was observed; without any, they are what they were.
constexpr Figure SessionFigures::*kMeans[] = {
    &SessionFigures::bitrate_kbps,
    &SessionFigures::latency_ms,
    &SessionFigures::upscale_percent,
};

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
  if (past_) return with_past(std::move(figures), *past_);
  return figures;
}

SessionFigures with_past(SessionFigures figures, const SessionFigures& past) {
  for (const auto total : kTotals) figures.*total = std::max(figures.*total, past.*total);
  for (const auto figure : kOfBeginning) figures.*figure = past.*figure;
  for (const auto mean : kMeans) {
    if (!(figures.*mean)) figures.*mean = past.*mean;
  }
  figures.event_count = std::max(figures.event_count, past.event_count);
  figures.attempted = figures.attempted || past.attempted;
  figures.started = figures.started || past.started;
  figures.recovered = figures.recovered || past.recovered;
  figures.startup_excluded = past.startup_excluded;
  figures.estimated = figures.estimated || past.estimated;
  figures.weight = past.weight;
  if (figures.state == State::unknown) figures.state = past.state;
  if (!figures.error_code) figures.error_code = past.error_code;
  if (!figures.error_message) figures.error_message = past.error_message;
  auto dimensions = past.dimensions;
  dimensions.fill_from(figures.dimensions);
  figures.dimensions = dimensions;
  if (figures.served.empty()) figures.served = past.served;
  return figures;
}

}  // namespace playback
