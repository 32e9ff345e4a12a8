#include "figures/rules/rollups/viewer_minutes.h"

#include <algorithm>

#include "calendar/period.h"
#include "calendar/timestamp.h"

namespace figures::rules {
namespace {

using events::tables::live_sessions::LiveSession;

constexpr std::int64_t kSettleMs = 10 * 1000, kPointMs = 10 * 1000, kMaxCountedMs = calendar::kHourMs;
constexpr std::size_t kPage = 5000;

void add_up(tables::viewer_minutes::Viewers& viewers, playback::State state) {
  if (state == playback::State::paused) {
    ++viewers.paused;
    return;
  }
  ++viewers.all;
  viewers.starting += state == playback::State::starting;
  viewers.rebuffering += state == playback::State::rebuffering;
}

}  // namespace

ViewerMinutes::ViewerMinutes(const std::optional<std::int64_t>& viewers_until, std::int64_t now) {
  const auto over = calendar::rounded_down(now - kSettleMs, kPointMs);
  const auto minute = calendar::rounded_down(over, calendar::kMinuteMs);
  from_ =
      viewers_until ? std::min(calendar::rounded_down(*viewers_until, kPointMs), over) : minute - calendar::kMinuteMs;
  until_ = std::min(over, from_ + kMaxCountedMs);
}

// Keeps nothing of what was received before the first point but the state then.
void ViewerMinutes::see(const std::string& session_ref, const std::vector<playback::Observation>& observations) {
  auto& [before, recent] = seen_[session_ref];
  for (const auto& observation : observations) {
    const Moment moment{observation.ts, observation.received_at, observation.enters};
    if (moment.received_at < from_)
      before = after(before, moment);
    else if (moment.received_at < until_)
      recent.push_back(moment);
  }
}

void ViewerMinutes::add(const LiveSession& session) {
  added_.insert(session.identity.ref);
  if (session.automated) return void(seen_.erase(session.identity.ref));
  const auto seen = seen_.find(session.identity.ref);
  if (seen == seen_.end()) return add_as_it_is(session);

  auto& [at_end, recent] = seen->second;
  std::stable_sort(recent.begin(), recent.end(),
                   [](const Moment& a, const Moment& b) { return a.received_at < b.received_at; });
  auto next = recent.begin();
  for (auto end = from_ + kPointMs; end <= until_; end += kPointMs) {
    for (; next != recent.end() && next->received_at < end; ++next) at_end = after(at_end, *next);
    if (at_end.last_seen_at > end - playback::kWatchingForMs) count(end, session, at_end);
  }
  seen_.erase(seen);
}

void ViewerMinutes::add_others(db::Database& db, const std::string& account_id) {
  const auto since = calendar::sql_time(from_ - playback::kWatchingForMs);
  std::vector<LiveSession> sessions;
  for (std::string after; until_ > from_; after = sessions.back().identity.ref) {
    sessions = events::tables::live_sessions::seen_since(db, account_id, since, after, kPage);
    for (const auto& session : sessions) {
      if (added_.count(session.identity.ref) == 0) add(session);
    }
    if (sessions.size() < kPage) return;
  }
}

// Without its events, a session counts as being in its present state since it began.
void ViewerMinutes::add_as_it_is(const LiveSession& session) {
  for (auto end = from_ + kPointMs; end <= until_; end += kPointMs) {
    const auto last_seen_at = std::min(session.last_seen_at, end);
    if (session.identity.began_at >= end || last_seen_at <= end - playback::kWatchingForMs) continue;
    count(end, session, {session.state, session.state_at, last_seen_at});
  }
}

ViewerMinutes::StateAt ViewerMinutes::after(StateAt before, const Moment& seen) {
  if (playback::is_of_now(seen.ts, seen.received_at))
    before.last_seen_at = std::max(before.last_seen_at, seen.received_at);
  if (seen.enters != playback::State::unknown && seen.ts >= before.since) {
    before.state = seen.enters;
    before.since = seen.ts;
  }
  return before;
}

void ViewerMinutes::count(std::int64_t end, const LiveSession& session, const StateAt& at_end) {
  const bool stuck =
      at_end.state == playback::State::rebuffering && end - at_end.since > playback::kRebufferingIsGoneMs;
  const bool over = at_end.state == playback::State::ended || at_end.state == playback::State::failed ||
                    at_end.state == playback::State::unknown;
  if (stuck || over) return;
  std::vector<std::string> streams = {tables::viewer_minutes::kAllStreams};
  if (session.identity.stream_id) streams.push_back(*session.identity.stream_id);
  for (const auto& stream : streams) {
    add_up(points_[{end - kPointMs, stream}], at_end.state);
    if (end % calendar::kMinuteMs == 0) add_up(minutes_[{end - calendar::kMinuteMs, stream}], at_end.state);
  }
}

std::int64_t ViewerMinutes::count() const { return until_ / calendar::kMinuteMs - from_ / calendar::kMinuteMs; }

}  // namespace figures::rules
