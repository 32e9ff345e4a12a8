#include "playback/reduce/reduce.h"

#include "playback/reduce/accumulator.h"
#include "playback/reduce/order.h"
#include "playback/reduce/startup.h"
#include "playback/reduce/state_machine.h"
#include "playback/viewer.h"

namespace playback {
namespace {

using Text = std::optional<std::string>;

// Limits how long, in ms, a player may claim to have played before its first event and after its last one. A session
// with a greater claim would outweigh all others.
constexpr std::int64_t kMaxUnseenMs = 3600 * 1000;

void keep_first(Text& kept, const std::string& given) {
  if (!kept && !given.empty()) kept = given;
}

void keep_first(std::optional<std::int64_t>& kept, const std::optional<std::int64_t>& given) {
  if (!kept) kept = given;
}

// Takes what the events say of the session as a whole. Of several values, the first one counts.
void set_metadata(SessionFigures& figures, const std::vector<const Observation*>& ordered) {
  std::optional<int> weight;
  for (const auto* observation : ordered) {
    figures.estimated = figures.estimated || (observation->estimated && !observation->event_type.empty());
    if (!observation->metadata) continue;
    figures.dimensions.fill_from(observation->metadata->dimensions);
    for (const auto& one : observation->metadata->custom) {
      if (figures.custom.size() < kMaxCustom) figures.custom.insert(one);
    }
    if (!weight) weight = observation->metadata->weight;
    keep_first(figures.page_startup_ms, observation->metadata->page_startup_ms);
    keep_first(figures.player_startup_ms, observation->metadata->player_startup_ms);
  }
  figures.weight = weight.value_or(figures.weight);
  if (!is_viewer(figures.dimensions[Dimension::viewer])) figures.dimensions.set(Dimension::viewer, "");
}

// A tab counts as one that nobody has seen if its player says so from the start on; others may be told of later, as by
// CMCD.
void set_visibility(SessionFigures& figures, const std::vector<const Observation*>& ordered) {
  bool known = false, seen = false;
  for (const auto* observation : ordered) {
    if (!observation->hidden) continue;
    known = known || observation->event_type == "session_start";
    seen = seen || !*observation->hidden;
  }
  if (known) figures.dimensions.set(Dimension::visibility, seen ? "seen" : "hidden");
}

// Keeps the list of CDNs only if playback changed its CDN. The dimension is the first one.
void set_cdn(SessionFigures& figures) {
  if (!figures.served.empty()) figures.dimensions.set(Dimension::cdn, figures.served.front().cdn);
  if (figures.served.size() == 1) figures.served.clear();
}

// Prefers the last fatal error, which explains more than one that did no harm.
void set_error(SessionFigures& figures, const std::vector<const Observation*>& ordered) {
  const PlaybackError* chosen = nullptr;
  for (const auto* observation : ordered) {
    const auto& error = observation->error;
    if (error && (!chosen || error->fatal || !chosen->fatal)) chosen = &*error;
  }
  if (!chosen) return;
  keep_first(figures.error_code, chosen->code);
  keep_first(figures.error_message, chosen->message);
  figures.refused = figures.failed && chosen->fatal && chosen->business;
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

SessionFigures reduce(const std::vector<Observation>& observations) {
  const auto ordered = in_order(observations);
  StateMachine machine(ordered);
  Startup startup;
  Accumulator accumulator;
  for (const auto* observation : ordered) {
    if (observation->event_type.empty()) continue;
    if (const auto slice = machine.step(*observation)) accumulator.add(*slice);
    accumulator.add_observation(*observation);
    startup.add_observation(*observation, machine);
  }

  SessionFigures figures;
  figures.event_count = static_cast<std::int64_t>(ordered.size());
  if (!ordered.empty()) figures.last_event_at = ordered.back()->ts;
  set_course(figures, machine);
  startup.finish(figures, machine);
  accumulator.finish(figures, figures.started,
                     (ordered.empty() ? 0 : ordered.back()->ts - ordered.front()->ts) + kMaxUnseenMs);
  set_metadata(figures, ordered);
  set_visibility(figures, ordered);
  set_error(figures, ordered);
  set_cdn(figures);
  if (figures.started && !figures.estimated) figures.seeks = machine.seeks();
  return figures;
}

}  // namespace playback
