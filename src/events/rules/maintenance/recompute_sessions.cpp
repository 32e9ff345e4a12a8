#include "events/rules/maintenance/recompute_sessions.h"

#include <algorithm>
#include <cstdlib>
#include <stdexcept>

#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "events/rules/dimension_names.h"
#include "events/rules/reading/observed_sessions.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/session_figures.h"
#include "events/tables/stale_periods.h"
#include "failpoint.h"
#include "log.h"
#include "playback/reduce/status.h"

namespace events::rules {
namespace {

using tables::live_sessions::LiveSession;
using tables::session_figures::Row;

constexpr std::int64_t kLargeSessionEvents = 1000, kLargeSessionJson = 2 * 1024 * 1024;
constexpr std::int64_t kLargeSessionEveryMs = 5 * calendar::kMinuteMs;

bool silence_changes_outcome(const LiveSession& session, std::int64_t now) {
  for (const auto silence : {playback::kGoneAfterMs, playback::kEndedAfterMs}) {
    const auto at = session.last_seen_at + silence;
    if (*session.computed_at <= at && at < now) return true;
  }
  return false;
}

Row row_of(const LiveSession& session, playback::SessionFigures figures, std::int64_t now) {
  Row row;
  row.identity = session.identity;
  row.session_version = session.version;
  row.last_seen_at = session.last_seen_at;
  row.computed_at = now;
  row.outcome = playback::status_at(figures, session.last_seen_at, now).outcome;
  row.figures = std::move(figures);
  return row;
}

std::map<std::string, playback::SessionFigures> figures_of_live(db::Database& db,
                                                                const std::vector<LiveSession>& sessions,
                                                                const StoredSizes& sizes, const SeeSession& see) {
  std::map<std::string, const LiveSession*> by_ref;
  for (const auto& session : sessions) by_ref[session.identity.ref] = &session;
  std::map<std::string, playback::SessionFigures> found;
  for_each_session(db, keys_of(sessions), sizes, [&](const SessionKey& session, SessionEvents& events) {
    found[session.ref] = figures_of(db, session, events, [&](const auto& part) { see(*by_ref[session.ref], part); });
  });
  return found;
}

void set_size(Row& row, const tables::StoredSize& size) {
  row.json_bytes = size.bytes;
  row.packed_bytes = size.packed;
  row.full = is_full(size);
}

void recompute_together(db::Database& db, const std::vector<LiveSession>& sessions, const StoredSizes& sizes,
                        std::int64_t now, const SeeSession& see) {
  auto computed = figures_of_live(db, sessions, sizes, see);
  DimensionNames names(db, sessions.front().identity.account_id);

  std::vector<Row> rows;
  const auto refs = refs_of(keys_of(sessions));
  for (const auto& session : sessions) {
    const auto size = sizes.find(session.identity.ref);
    auto& figures = computed[session.identity.ref];
    names.assign(figures);
    auto& row = rows.emplace_back(row_of(session, std::move(figures), now));
    if (size != sizes.end()) set_size(row, size->second);
  }

  db::transact(db, [&](db::Transaction& tx) {
    // The figures of a session that was deleted meanwhile must not be stored.
    const auto there = tables::playback_sessions::lock(tx, refs);
    const auto gone = [&](const Row& row) { return there.count(row.identity.ref) == 0; };
    auto kept = rows;
    kept.erase(std::remove_if(kept.begin(), kept.end(), gone), kept.end());
    if (kept.empty()) return;
    tables::session_figures::store(tx, kept);
    FAILPOINT("figures stored");
    tables::stale_periods::mark_stale(tx, refs);
  });
}

// Recomputes the sessions one by one if they cannot be stored together, so that only the faulty ones fail.
void recompute_group(db::Database& db, const std::vector<LiveSession>& sessions, const StoredSizes& sizes,
                     std::int64_t now, const SeeSession& see) {
  try {
    recompute_together(db, sessions, sizes, now, see);
  } catch (const db::Unavailable&) {
    throw;
  } catch (const std::runtime_error& error) {
    if (sessions.size() > 1) {
      for (const auto& session : sessions) recompute_group(db, {session}, sizes, now, see);
    } else {
      log_problem(LogLevel::error, {{"session", crypto::hex(sessions[0].identity.ref)}}, error.what());
    }
  }
}

}  // namespace

bool needs_recompute(const LiveSession& session, std::int64_t now) {
  if (!session.computed_version || silence_changes_outcome(session, now)) return true;
  if (*session.computed_version == session.version) return false;
  const bool large = session.computed_events > kLargeSessionEvents || session.computed_json > kLargeSessionJson;
  return !large || std::abs(now - *session.computed_at) >= kLargeSessionEveryMs;  // ahead if the clock was set back
}

void recompute_sessions(db::Database& db, const std::vector<LiveSession>& sessions, const StoredSizes& sizes,
                        std::int64_t now, const SeeSession& see) {
  if (!sessions.empty()) recompute_group(db, sessions, sizes, now, see);
}

}  // namespace events::rules
