#include "events/rules/reading/observed_sessions.h"

#include "playback/formats/observe.h"
#include "playback/reduce/reduce.h"

namespace events::rules {
namespace {

using playback::Observation;

Observation observation_of(const Event& event) {
  auto seen = playback::observe(event.type, event.payload);
  seen.ts = event.ts;
  seen.received_at = event.received_at;
  seen.event_key = event.event_key;
  return seen;
}

playback::Overview overview_of(SessionEvents& events) {
  playback::Overview overview;
  events.rewind();
  for (const auto* part = &events.next(); !part->empty(); part = &events.next()) {
    for (const auto* event : *part) {
      if (overview.depends_on(event->type)) overview.add(observation_of(*event));
    }
  }
  return overview;
}

template <class Use>
void for_each_part(SessionEvents& events, Use use) {
  events.rewind();
  for (const auto* part = &events.next(); !part->empty(); part = &events.next()) {
    std::vector<Observation> seen;
    seen.reserve(part->size());
    for (const auto* event : *part) seen.push_back(observation_of(*event));
    use(seen);
  }
}

}  // namespace

playback::SessionFigures figures_of(SessionEvents& events, const SeeObservations& see) {
  playback::Reducer reducer(overview_of(events));
  for_each_part(events, [&](std::vector<Observation>& part) {
    reducer.add(part);
    see(part);
  });
  return reducer.figures();
}

std::map<std::string, playback::SessionFigures> figures_of(db::Database& db, const std::vector<SessionKey>& sessions,
                                                           const StoredSizes& sizes) {
  std::map<std::string, playback::SessionFigures> found;
  for_each_session(db, sessions, sizes, [&](const std::string& ref, SessionEvents& events) {
    found[ref] = figures_of(events, [](const auto&) {});
  });
  return found;
}

std::vector<playback::TimelineSpan> timeline_of(SessionEvents& events) {
  playback::Timeline timeline(overview_of(events));
  for_each_part(events, [&](std::vector<Observation>& part) { timeline.add(part); });
  return timeline.spans();
}

}  // namespace events::rules
