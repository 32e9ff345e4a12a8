#include "telemetry/rules/viewer_minutes.h"

#include <algorithm>

#include "telemetry/rules/timestamp.h"

namespace telemetry::rules {
namespace {

namespace table = tables::stream_minutes;
using tables::live_sessions::Work;

constexpr std::int64_t kMinute = 60 * 1000, kUnderWay = 10 * 1000, kMost = 60 * kMinute;  // ms
constexpr std::int64_t kGivenUp = 5 * kMinute;
constexpr std::size_t kPage = 5000;

}  // namespace

ViewerMinutes::ViewerMinutes(const std::optional<std::int64_t>& done_until, std::int64_t now) {
  const auto over = (now - kUnderWay) / kMinute * kMinute;
  from_ = done_until ? std::min(*done_until, over) : over - kMinute;
  until_ = std::min(over, from_ + kMost);
}

void ViewerMinutes::add(const Work& session, const std::vector<Observation>& observations) {
  added_.insert(session.session_ref);
  for (auto minute = from_; minute < until_; minute += kMinute) {
    const auto end = minute + kMinute;
    const Sight sight = sight_at(end, session, observations);
    if (sight.heard_at > end - kPresent) count(minute, session, sight);
  }
}

void ViewerMinutes::add_others(db::Database& db, const std::string& user_id) {
  const auto since = sql_time(from_ - kPresent);
  std::vector<Work> sessions;
  for (std::string after; until_ > from_; after = sessions.back().session_ref) {
    sessions = tables::live_sessions::heard_since(db, user_id, since, after, kPage);
    for (const auto& session : sessions) {
      if (added_.count(session.session_ref) == 0) add(session, {});
    }
    if (sessions.size() < kPage) return;
  }
}

// Without its events, a session was as it is now whenever it was heard of.
ViewerMinutes::Sight ViewerMinutes::sight_at(std::int64_t end, const Work& session,
                                             const std::vector<Observation>& observations) {
  if (observations.empty()) {
    const bool there = session.first_seen_at < end;
    return {session.state, session.state_at, there ? std::min(session.live.heard_at, end) : 0};
  }
  Sight sight;
  for (const auto& told : observations) {
    if (told.received_at >= end) continue;
    sight.heard_at = std::max(sight.heard_at, told.received_at);
    if (told.to != State::unknown && told.ts >= sight.since) sight.state = told.to, sight.since = told.ts;
  }
  return sight;
}

void ViewerMinutes::count(std::int64_t minute, const Work& session, const Sight& sight) {
  const bool stuck = sight.state == State::rebuffering && minute + kMinute - sight.since > kGivenUp;
  const bool over = sight.state == State::ended || sight.state == State::failed || sight.state == State::unknown;
  if (stuck || over) return;
  std::vector<std::string> streams = {table::kAllStreams};
  if (session.stream_id) streams.push_back(*session.stream_id);
  for (const auto& stream : streams) {
    auto& viewers = minutes_[{session.user_id, sql_time(minute), stream}];
    if (sight.state == State::paused) {
      ++viewers.paused;
      continue;
    }
    ++viewers.all;
    viewers.starting += sight.state == State::starting;
    viewers.rebuffering += sight.state == State::rebuffering;
  }
}

std::int64_t ViewerMinutes::count() const { return (until_ - from_) / kMinute; }

}  // namespace telemetry::rules
