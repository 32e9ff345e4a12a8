#include "telemetry/rules/folding.h"

#include <algorithm>
#include <stdexcept>

#include "crypto/encoding.h"
#include "failpoint.h"
#include "log.h"
#include "telemetry/rules/reduce.h"
#include "telemetry/rules/session_events.h"
#include "telemetry/tables/playback_figures.h"
#include "telemetry/tables/playback_sessions.h"
#include "telemetry/tables/stale_figures.h"

namespace telemetry::rules {
namespace {

using tables::live_sessions::Work;
using tables::playback_figures::Row;

constexpr std::int64_t kMinute = 60 * 1000;  // ms
// After so much silence a viewer who was waiting has left, and a session has ended.
constexpr std::int64_t kThresholds[] = {kMinute, 30 * kMinute};
constexpr std::int64_t kManyEvents = 1000, kManyBytes = 2 * 1024 * 1024;  // a session that is too large has more
constexpr std::int64_t kBetween = 5 * kMinute;

bool silence_means_more(const Work& session, std::int64_t now) {
  for (const auto threshold : kThresholds) {
    const auto at = session.live.heard_at + threshold;
    if (*session.folded_at <= at && at < now) return true;
  }
  return false;
}

Row row_of(const Work& session, Figures figures, bool complete, std::int64_t now) {
  Row row;
  row.session_ref = session.session_ref, row.user_id = session.user_id, row.stream_id = session.stream_id;
  row.first_seen_at = session.first_seen_at;
  row.requests = session.live.requests, row.heard_at = session.live.heard_at, row.folded_at = now;
  row.outcome = standing(figures, session.live.heard_at, now).outcome;
  row.complete = complete;
  row.figures = std::move(figures);
  row.viewer = session.viewer;
  return row;
}

using Sizes = std::map<std::string, tables::StoredSize>;

std::vector<SessionKey> keys_of(const std::vector<Work>& sessions) {
  std::vector<SessionKey> keys;
  for (const auto& session : sessions) keys.push_back({session.session_ref, session.days});
  return keys;
}

// Groups with no more events than one session may have, as all of a group's are held in memory.
std::vector<std::vector<Work>> groups_of(const std::vector<Work>& sessions, const Sizes& sizes) {
  std::vector<std::vector<Work>> groups(1);
  std::int64_t events = 0;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.session_ref);
    const auto more = size == sizes.end() ? 0 : std::min(size->second.events, kMaxEvents);
    if (events + more > kMaxEvents && !groups.back().empty()) {
      groups.emplace_back();
      events = 0;
    }
    groups.back().push_back(session);
    events += more;
  }
  return groups;
}

void fold_together(db::Database& db, const std::vector<Work>& sessions, const Sizes& sizes, std::int64_t now,
                   ViewerMinutes& minutes) {
  auto told = observations(db, keys_of(sessions), sizes);

  std::vector<Row> rows;
  std::vector<std::string> refs;
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.session_ref);
    const bool complete = size == sizes.end() || !too_large(size->second);
    rows.push_back(row_of(session, reduce(told[session.session_ref]), complete, now));
    if (size != sizes.end()) rows.back().stored_bytes = size->second.bytes;
    refs.push_back(session.session_ref);
  }

  db::transact(db, [&](db::Transaction& tx) {
    // A session that was deleted meanwhile must not come back.
    const auto there = tables::playback_sessions::lock(tx, refs);
    const auto gone = [&](const Row& row) { return there.count(row.session_ref) == 0; };
    auto kept = rows;
    kept.erase(std::remove_if(kept.begin(), kept.end(), gone), kept.end());
    if (kept.empty()) return;
    tables::playback_figures::store(tx, kept);
    FAILPOINT("figures stored");
    tables::stale_figures::note(tx, refs);
  });
  for (const auto& session : sessions) minutes.add(session, told[session.session_ref]);
}

// If they cannot be stored together, only those fail that cannot be stored alone.
void fold_group(db::Database& db, const std::vector<Work>& sessions, const Sizes& sizes, std::int64_t now,
                ViewerMinutes& minutes) {
  try {
    fold_together(db, sessions, sizes, now, minutes);
  } catch (const db::Unavailable&) {
    throw;
  } catch (const std::runtime_error& error) {
    if (sessions.size() > 1) {
      for (const auto& session : sessions) fold_group(db, {session}, sizes, now, minutes);
    } else {
      log_problem(LogLevel::error, {{"session", crypto::hex(sessions[0].session_ref)}}, error.what());
    }
  }
}

}  // namespace

bool due(const Work& session, std::int64_t now) {
  if (!session.folded_requests || silence_means_more(session, now)) return true;
  if (*session.folded_requests == session.live.requests) return false;
  const bool large = session.folded_events > kManyEvents || session.folded_bytes > kManyBytes;
  return !large || now - *session.folded_at >= kBetween;
}

void fold(db::Database& db, const std::vector<Work>& sessions, std::int64_t now, ViewerMinutes& minutes) {
  if (sessions.empty()) return;
  const auto sizes = stored_sizes(db, keys_of(sessions));
  for (const auto& group : groups_of(sessions, sizes)) fold_group(db, group, sizes, now, minutes);
}

}  // namespace telemetry::rules
