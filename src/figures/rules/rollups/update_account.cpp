#include "figures/rules/rollups/update_account.h"

#include <algorithm>

#include "db/in_parts.h"
#include "events/rules/maintenance/recompute_sessions.h"
#include "events/tables/playback_sessions.h"
#include "events/tables/session_figures.h"
#include "events/tables/telemetry_batches.h"
#include "failpoint.h"
#include "figures/rules/rollups/note_new_versions.h"
#include "figures/rules/rollups/recompute_rollups.h"
#include "figures/tables/findings.h"
#include "figures/tables/viewer_minutes.h"
#include "playback/reduce/status.h"

namespace figures::rules {
namespace {

namespace live_sessions = events::tables::live_sessions;
namespace telemetry_batches = events::tables::telemetry_batches;
namespace watermarks = tables::watermarks;
using events::rules::StoredSizes;
using Clock = std::chrono::steady_clock;

constexpr std::size_t kMaxTogether = 250;            // sessions of one transaction
constexpr std::int64_t kStepJson = 8 * 1024 * 1024;  // bytes of events
constexpr std::int64_t kClocksDifferMs = 60 * 1000;  // those of a cluster's nodes, at most
constexpr std::uint64_t kPast = 7 * 24;              // so many hours change together only if the past is sent
constexpr std::int64_t kCompactAfterMs = 2 * 60 * 1000, kFailedClosedAfterMs = 10 * 60 * 1000;

}  // namespace

UpdateCounts& UpdateCounts::operator+=(const UpdateCounts& more) {
  sessions_recomputed += more.sessions_recomputed;
  batches_compacted += more.batches_compacted;
  sessions_closed += more.sessions_closed;
  hours_recomputed += more.hours_recomputed;
  days_recomputed += more.days_recomputed;
  return *this;
}

AccountUpdate::AccountUpdate(db::Database& db, watermarks::Watermark watermark, std::int64_t now,
                             std::string first_kept)
    : db_(db),
      watermark_(std::move(watermark)),
      now_(now),
      first_kept_(std::move(first_kept)),
      minutes_(watermark_.viewers_until, now),
      round_began_(watermark_.round ? watermark_.round->began : now),
      after_(watermark_.round ? watermark_.round->after : ""),
      phase_(watermark_.round ? Phase::rollups_of_before : Phase::sessions) {}

bool AccountUpdate::step(const StepSize& size, Clock::time_point compact_until) {
  had_turn_ = true;
  switch (phase_) {
    case Phase::sessions:
      look_at_sessions(size.sessions, compact_until);
      return true;
    case Phase::compaction:
      if (to_compact_.empty()) return false;
      compact(compact_until);
      return true;
    case Phase::rollups_of_before:
    case Phase::rollups:
      break;
  }
  return recompute_rollups(size);
}

// Days come after all hours that they consist of.
bool AccountUpdate::recompute_rollups(const StepSize& size) {
  const auto hours = recompute_hours(db_, watermark_.account_id, first_kept_, size.sessions_of_period);
  RecomputedPeriods days;
  if (hours.number == 0 && !hours.left_out)
    days = recompute_days(db_, watermark_.account_id, first_kept_, size.sessions_of_period);
  counts_.hours_recomputed += hours.number;
  counts_.days_recomputed += days.number;
  if (hours.number + days.number > 0) return true;
  if (hours.left_out || days.left_out) return false;
  phase_ = phase_ == Phase::rollups ? Phase::compaction : Phase::sessions;
  return !done();
}

// The sessions of a round contain what was received until it began, however many updates it has taken.
void AccountUpdate::store() {
  minutes_.add_others(db_, watermark_.account_id);
  auto now_stored = watermark_;
  now_stored.viewers_until = std::max(watermark_.viewers_until.value_or(0), minutes_.until());
  if (figures_done()) now_stored.complete_until = round_began_;
  now_stored.round =
      figures_done() || after_.empty() ? std::nullopt : std::optional(watermarks::Round{round_began_, after_});
  db::transact(db_, [&](db::Transaction& tx) {
    tables::viewer_minutes::store(tx, watermark_.account_id, minutes_.minutes());
    tables::viewer_minutes::store_points(tx, watermark_.account_id, minutes_.points());
    watermarks::store(tx, now_stored);
    if (counts_.hours_recomputed > kPast) tables::findings::look_again(tx, watermark_.account_id);
  });
  watermark_ = now_stored;
  FAILPOINT("watermark stored");
  if (figures_done()) note_new_versions(db_, watermark_.account_id, now_);
}

void AccountUpdate::look_at_sessions(std::size_t max, Clock::time_point compact_until) {
  auto page = live_sessions::next_page(db_, watermark_.account_id, after_, max);
  const bool is_last = page.size() < max;
  const auto sizes = sizes_of_due(page);
  const bool all = !shorten(page, sizes) && is_last;
  update_sessions(page, sizes, compact_until);
  if (!page.empty()) after_ = page.back().identity.ref;
  if (all) phase_ = Phase::rollups;
}

bool AccountUpdate::is_due(const LiveSession& session) const {
  return !session.orphaned && events::rules::needs_recompute(session, now_);
}

StoredSizes AccountUpdate::sizes_of_due(const std::vector<LiveSession>& page) const {
  std::vector<events::rules::SessionKey> due;
  for (const auto& session : page) {
    if (is_due(session)) due.push_back(session.key());
  }
  return due.empty() ? StoredSizes() : events::rules::stored_sizes(db_, due);
}

// Shortens the page so that what was done is stored, and the time is checked again, after a few megabytes of events or
// one session. Returns whether something was left out.
bool AccountUpdate::shorten(std::vector<LiveSession>& page, const StoredSizes& due) {
  std::int64_t json = 0;
  for (auto session = page.begin(); session != page.end(); ++session) {
    if (const auto size = due.find(session->identity.ref); size != due.end()) json += size->second.bytes;
    if (json <= kStepJson || session == page.begin()) continue;
    page.erase(session, page.end());
    return true;
  }
  return false;
}

void AccountUpdate::update_sessions(const std::vector<LiveSession>& sessions, const StoredSizes& sizes,
                                    Clock::time_point compact_until) {
  std::vector<LiveSession> existing;
  for (const auto& session : sessions) {
    if (session.orphaned)
      delete_orphan(session);
    else
      existing.push_back(session);
  }
  bring_to_now(existing);
  recompute_due(existing, sizes);
  find_to_compact(existing);
  compact(compact_until);
  close_over(existing);
}

// The clock was set back since these were seen.
void AccountUpdate::bring_to_now(const std::vector<LiveSession>& sessions) {
  std::vector<std::string> ahead;
  for (const auto& session : sessions) {
    if (std::max(session.last_seen_at, session.state_at) > now_ + kClocksDifferMs)
      ahead.push_back(session.identity.ref);
  }
  if (!ahead.empty()) db::autocommit(db_, live_sessions::bring_to_now, watermark_.account_id, ahead);
}

void AccountUpdate::recompute_due(const std::vector<LiveSession>& sessions, const StoredSizes& sizes) {
  std::vector<LiveSession> due_now;
  std::copy_if(sessions.begin(), sessions.end(), std::back_inserter(due_now),
               [&](const LiveSession& session) { return is_due(session); });
  db::in_parts(due_now, kMaxTogether, [&](const std::vector<LiveSession>& some) {
    events::rules::recompute_sessions(db_, some, sizes, now_, [this](const auto& session, const auto& part) {
      minutes_.see(session.identity.ref, part);
    });
    for (const auto& session : some) minutes_.add(session);
  });
  counts_.sessions_recomputed += due_now.size();
}

void AccountUpdate::find_to_compact(const std::vector<LiveSession>& sessions) {
  if (sessions.empty()) return;
  const auto loose = telemetry_batches::sizes(db_, events::rules::refs_of(events::rules::keys_of(sessions)));
  for (const auto& session : sessions) {
    const auto size = loose.find(session.identity.ref);
    if (size == loose.end()) continue;
    events::rules::CompactionCandidate candidate{session.key(), size->second, is_silent(session)};
    if (events::rules::should_compact(candidate)) to_compact_.push_back(std::move(candidate));
  }
}

void AccountUpdate::compact(Clock::time_point until) {
  auto compaction = events::rules::compact(db_, to_compact_, until);
  counts_.batches_compacted += compaction.batches;
  to_compact_ = std::move(compaction.left);
}

// Deletes what is left of a session that was deleted while it was live. What its player sends from now on begins a new
// session, and is kept.
void AccountUpdate::delete_orphan(const LiveSession& session) {
  const std::vector<std::string> ref = {session.identity.ref};
  bool more = true;
  while (more) {
    more = db::transact(db_, [&](db::Transaction& tx) {
      if (!live_sessions::lock_if_unchanged(tx, session.identity.account_id, session.identity.ref, session.version))
        return false;
      if (!events::tables::playback_sessions::lock(tx, ref).empty()) return false;
      if (telemetry_batches::delete_some(tx, ref) > 0) return true;
      live_sessions::remove(tx, session.identity.account_id, ref);
      return false;
    });
  }
}

// If a request of one of these sessions conflicts with closing them, the next update does it.
void AccountUpdate::close_over(const std::vector<LiveSession>& sessions) {
  std::vector<LiveSession> ended;
  std::copy_if(sessions.begin(), sessions.end(), std::back_inserter(ended), [&](const LiveSession& session) {
    return is_over(session) && minutes_.is_counted(session.last_seen_at);
  });
  db::in_parts(ended, kMaxTogether, [&](const std::vector<LiveSession>& some) {
    std::uint64_t closed = 0;
    try {
      db::Transaction tx(db_);
      for (const auto& session : some) {
        if (!live_sessions::close(tx, session.identity.account_id, session.identity.ref, session.version)) continue;
        events::tables::session_figures::mark_closed(tx, session.identity.ref);
        ++closed;
      }
      tx.commit();
      counts_.sessions_closed += closed;
    } catch (const db::Conflict&) {
    }
  });
}

bool AccountUpdate::is_silent(const LiveSession& session) const {
  return now_ - session.last_seen_at > kCompactAfterMs;
}

// A session is over if it has ended, or was silent for so long that it counts as ended. A failed session stays live for
// as long as it is listed as troubled.
bool AccountUpdate::is_over(const LiveSession& session) const {
  const bool ended = session.state == playback::State::ended || session.state == playback::State::failed;
  const bool failed = session.state == playback::State::failed || session.computed_failed;
  return now_ - session.last_seen_at > (!ended   ? playback::kEndedAfterMs
                                        : failed ? kFailedClosedAfterMs
                                                 : kCompactAfterMs);
}

}  // namespace figures::rules
