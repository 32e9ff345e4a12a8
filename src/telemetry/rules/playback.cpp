#include "telemetry/rules/playback.h"

#include <map>

#include "telemetry/tables/telemetry_events.h"

namespace telemetry::rules {
namespace {

using tables::telemetry_events::Totals;

constexpr std::int64_t kSilentAndGone = 60, kSilentAndEnded = 30 * 60;  // seconds
constexpr std::int64_t kShortestWait = 1000;                            // ms

std::string state_of(const Playback& playback, const Totals& totals) {
  if (playback.ended_at) return "ended";
  if (!totals.started) return "starting";
  return totals.paused ? "paused" : "playing";
}

void add(Playback& playback, const Totals& totals) {
  playback.event_count = totals.events;
  playback.last_event_at = totals.last_event_at;
  playback.ended_at = totals.ended_at;
  if (!playback.ended_at && totals.silent_seconds > kSilentAndEnded)
    playback.ended_at = totals.last_event_at;
  playback.state = state_of(playback, totals);

  playback.startup_ms = totals.startup_ms;
  if (!playback.startup_ms && totals.started) playback.startup_ms = totals.waited_ms;
  playback.played_ms = totals.played_ms;
  playback.rebuffer_ms = totals.rebuffer_ms;
  playback.rebuffer_count = totals.rebuffer_count;

  const bool gone = playback.ended_at || totals.silent_seconds > kSilentAndGone;
  playback.failed = totals.failed;
  playback.exit_before_start = totals.requested && !totals.started && !totals.failed && gone &&
                               totals.waited_ms.value_or(0) >= kShortestWait;
}

}  // namespace

std::vector<Playback> playbacks(db::Session& db,
                                const std::vector<tables::playback_sessions::Session>& sessions) {
  if (sessions.empty()) return {};
  std::vector<std::string> refs;
  for (const auto& session : sessions) refs.push_back(session.ref);
  std::map<std::string, Totals> by_ref;
  for (auto& totals : tables::telemetry_events::totals(db, refs))
    by_ref.emplace(totals.session_ref, totals);

  std::vector<Playback> found;
  for (const auto& session : sessions) {
    Playback playback;
    playback.session_id = session.session_id;
    playback.stream_id = session.stream_id;
    playback.started_at = session.first_seen_at;
    playback.state = "starting";
    const auto totals = by_ref.find(session.ref);
    if (totals != by_ref.end()) add(playback, totals->second);
    found.push_back(playback);
  }
  return found;
}

}  // namespace telemetry::rules
