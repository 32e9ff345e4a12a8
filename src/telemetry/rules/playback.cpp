#include "telemetry/rules/playback.h"

#include <chrono>
#include <map>

#include "refusal.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/throttle.h"

namespace telemetry::rules {
namespace {

namespace table = tables::playback_sessions;
namespace events = tables::telemetry_events;
using events::Totals;
using Sessions = std::vector<table::Session>;

constexpr std::int64_t kGoneAfter = 60, kEndedAfter = 30 * 60;  // seconds without an event
constexpr std::int64_t kMinWait = 1000;                         // ms
constexpr std::int64_t kMaxEventsOfPage = 50000, kManyEvents = 5000;

std::string state_of(const Playback& playback, const Totals& totals) {
  if (playback.ended_at) return "ended";
  if (!totals.started) return "starting";
  return totals.paused ? "paused" : "playing";
}

void add(Playback& playback, const Totals& totals) {
  playback.event_count = totals.events;
  playback.last_event_at = totals.last_event_at;
  playback.ended_at = totals.ended_at;
  if (!playback.ended_at && totals.silent_seconds > kEndedAfter) playback.ended_at = totals.last_event_at;
  playback.state = state_of(playback, totals);

  playback.startup_ms = totals.startup_ms;
  if (!playback.startup_ms && totals.started && totals.waited_ms >= 0) playback.startup_ms = totals.waited_ms;
  playback.played_ms = totals.played_ms;
  playback.rebuffer_ms = totals.rebuffer_ms;
  playback.rebuffer_count = totals.rebuffer_count;

  const bool gone = playback.ended_at || totals.silent_seconds > kGoneAfter;
  playback.failed = totals.failed;
  playback.exit_before_start =
      totals.requested && !totals.started && !totals.failed && gone && totals.waited_ms.value_or(0) >= kMinWait;
}

std::vector<std::string> refs_of(const Sessions& sessions) {
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.ref);
  return refs;
}

// How many events each session has, counted up to kMaxSummed + 1. Stops at the session that makes the page too large or
// the count too slow.
std::vector<std::int64_t> sizes(db::Database& db, const Sessions& sessions) {
  const auto begun = std::chrono::steady_clock::now();
  std::vector<std::int64_t> found;
  std::int64_t all = 0;
  for (const auto& session : sessions) {
    found.push_back(events::count(db, {session.ref}, kMaxSummed + 1));
    all += found.back();
    if (all >= kMaxEventsOfPage || std::chrono::steady_clock::now() - begun > std::chrono::seconds(1)) break;
  }
  return found;
}

std::map<std::string, Totals> totals_of(db::Database& db, const std::vector<std::string>& refs) {
  std::map<std::string, Totals> found;
  if (refs.empty()) return found;
  for (auto& totals : events::totals(db, refs)) found.emplace(totals.session_ref, totals);
  return found;
}

Playback without_totals(const table::Session& session) {
  Playback playback;
  playback.session_id = session.session_id;
  playback.stream_id = session.stream_id;
  playback.started_at = session.first_seen_at;
  playback.state = "starting";
  return playback;
}

std::vector<Playback> add_up(db::Database& db, const Sessions& sessions, const std::vector<std::string>& refs) {
  const auto by_ref = totals_of(db, refs);
  std::vector<Playback> found;
  for (const auto& session : sessions) {
    found.push_back(without_totals(session));
    const auto totals = by_ref.find(session.ref);
    if (totals != by_ref.end()) add(found.back(), totals->second);
  }
  return found;
}

std::vector<Playback> add_up_many(Worker& worker, const std::string& user_id, Sessions sessions) {
  const LargeRead large(worker, user_id);
  const auto events = sizes(worker.db, sessions);
  std::int64_t all = 0;
  std::vector<std::string> refs;
  for (std::size_t i = 0; i < events.size(); ++i) {
    all += events[i];
    if (events[i] <= kMaxSummed) refs.push_back(sessions[i].ref);
  }
  count_read(worker, user_id, static_cast<int>(all / 1000));

  sessions.resize(events.size());
  auto found = add_up(worker.db, sessions, refs);
  for (std::size_t i = 0; i < events.size(); ++i) found[i].summed = events[i] <= kMaxSummed;
  return found;
}

std::vector<Playback> playbacks(Worker& worker, const std::string& user_id, const Sessions& sessions) {
  if (sessions.empty()) return {};
  const auto refs = refs_of(sessions);
  const bool many = events::count(worker.db, refs, kManyEvents + 1) > kManyEvents;
  return many ? add_up_many(worker, user_id, sessions) : add_up(worker.db, sessions, refs);
}

table::Session find_session(Worker& worker, const std::string& user_id, const std::string& session_id) {
  auto session = table::find(worker.db, session_ref(user_id, session_id));
  if (!session) throw refusal::NotFound();
  return *std::move(session);
}

}  // namespace

PlaybackPage playbacks_page(Worker& worker, const PlaybackFilter& filter) {
  count_read(worker, filter.user_id, 1);
  auto with_one_more = filter;
  ++with_one_more.max;  // tells whether there is another page
  auto sessions = table::page(worker.db, with_one_more);
  const bool more = sessions.size() > filter.max;
  if (more) sessions.pop_back();

  PlaybackPage page{playbacks(worker, filter.user_id, sessions), std::nullopt};
  if (more || page.playbacks.size() < sessions.size()) page.continues_after = sessions.at(page.playbacks.size() - 1);
  return page;
}

Playback find_playback(Worker& worker, const std::string& user_id, const std::string& session_id) {
  count_read(worker, user_id, 1);
  return playbacks(worker, user_id, {find_session(worker, user_id, session_id)}).at(0);
}

std::vector<events::StoredEvent> events_after(Worker& worker, const std::string& user_id, const std::string& session_id,
                                              const std::optional<tables::Place>& after, std::size_t max) {
  count_read(worker, user_id, 1);
  const auto session = find_session(worker, user_id, session_id);
  return events::page(worker.db, session.ref, after, max, kMaxSummed);
}

}  // namespace telemetry::rules
