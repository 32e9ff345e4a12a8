#include "events/rules/reading/observed_sessions.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "events/tables/session_figures.h"
#include "playback/formats/observe.h"
#include "playback/reduce/reduce.h"

namespace events::rules {
namespace {

using playback::Observation;

// A session begins with its first event, or up to a day before it if the player's clock is ahead. Events are deleted
// by the week.
constexpr std::int64_t kBeginningIsGoneMs = 3 * calendar::kDayMs;

Observation observation_of(const Event& event) {
  auto seen = playback::observe(event.type, event.payload);
  seen.ts = event.ts;
  seen.received_at = event.received_at;
  seen.event_key = event.event_key;
  return seen;
}

// Reads nothing if there is nothing that matters.
playback::Overview overview_of(SessionEvents& events) {
  playback::Overview overview;
  const auto& types = events.types();
  if (std::none_of(types.begin(), types.end(), playback::Overview::is_needed_for)) return overview;
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

playback::SessionFigures figures_of(db::Database& db, const SessionKey& session, SessionEvents& events,
                                    const SeeObservations& see) {
  playback::Reducer reducer(overview_of(events));
  for_each_part(events, [&](std::vector<Observation>& part) {
    reducer.add(part);
    see(part);
  });
  const auto began_at = calendar::read_sql_time(session.days.first + " 00:00:00");
  if (reducer.first_at() - began_at > kBeginningIsGoneMs) {
    for (const auto& [ref, stored] : tables::session_figures::of(db, {session.ref}))
      reducer.add_past(stored.figures, began_at);
  }
  return reducer.figures();
}

std::map<std::string, playback::SessionFigures> figures_of(db::Database& db, const std::vector<SessionKey>& sessions,
                                                           const StoredSizes& sizes) {
  std::map<std::string, playback::SessionFigures> found;
  for_each_session(db, sessions, sizes, [&](const SessionKey& session, SessionEvents& events) {
    found[session.ref] = figures_of(db, session, events, [](const auto&) {});
  });
  return found;
}

playback::Timeline timeline_of(SessionEvents& events) {
  playback::Timeline timeline(overview_of(events));
  for_each_part(events, [&](std::vector<Observation>& part) { timeline.add(part); });
  return timeline;
}

}  // namespace events::rules
