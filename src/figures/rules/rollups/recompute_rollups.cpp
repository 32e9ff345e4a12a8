#include "figures/rules/rollups/recompute_rollups.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "events/tables/session_selection.h"
#include "events/tables/stale_periods.h"
#include "events/tables/stored_bytes.h"
#include "failpoint.h"
#include "figures/rules/rollups/rollup_builder.h"
#include "figures/tables/due_rollups.h"
#include "figures/tables/rollups.h"

namespace figures::rules {
namespace {

namespace stale_periods = events::tables::stale_periods;
namespace session_figures = events::tables::session_figures;
using tables::rollups::Granularity;

constexpr std::size_t kSessionsOfPart = 2000;

// These limit one transaction: a cluster checks all that was written at once, and a change of a session waits until its
// hour or day is committed.
constexpr std::size_t kMaxHours = 16, kMaxDays = 1, kMaxSessionsOfPass = 20000;
constexpr std::size_t kMaxStreamsOfDay = 200;

using DuePeriods = std::vector<tables::due_rollups::DuePeriod>;

// Returns the streams with the most attempts of a day, by its hours. Only they have dimensions of their own, as each
// needs memory for its values.
RollupBuilder::Streams largest_streams(db::Database& db, const stale_periods::RollupKey& day) {
  const auto begin = calendar::read_sql_time(day.begins_at);
  const tables::rollups::RowSelection hours{
      day.account_id,
      Granularity::hour,
      tables::rollups::begins_in({begin, begin + calendar::kDayMs}, Granularity::hour),
      playback::Dimension::whole,
      tables::rollups::kAllStreams,
      {}};

  std::vector<std::pair<std::int64_t, std::string>> largest_first;
  for (const auto& [key, aggregate] : tables::rollups::sum(db, hours, tables::rollups::kByStream)) {
    largest_first.emplace_back(-aggregate.attempts.count, key.value);
  }
  std::sort(largest_first.begin(), largest_first.end());
  if (largest_first.size() > kMaxStreamsOfDay) largest_first.resize(kMaxStreamsOfDay);
  RollupBuilder::Streams largest;
  for (const auto& [attempts, stream] : largest_first) largest.insert(stream);
  return largest;
}

// Clears the mark of the stale period first: a session that changes meanwhile marks it again, and has to wait until
// this is committed. Returns the number of sessions.
std::size_t recompute(db::Transaction& tx, db::Database& db, Granularity granularity,
                      const stale_periods::RollupKey& period, const std::string& first_kept) {
  if (granularity == Granularity::hour)
    stale_periods::clear_hour(tx, period);
  else
    stale_periods::clear_day(tx, period);
  if (period.begins_at < first_kept) return 0;
  const auto aggregated = aggregate_sessions(db, granularity, period);
  FAILPOINT("period cleared");
  tables::rollups::replace(tx, granularity, period.account_id, period.begins_at, aggregated.rows);
  if (granularity == Granularity::hour)
    events::tables::stored_bytes::store(tx, period.account_id, period.begins_at, aggregated.stored);
  return aggregated.sessions;
}

// Recomputes as many as one transaction should have.
RecomputedPeriods recompute_some(db::Database& db, Granularity granularity, const DuePeriods& due,
                                 const std::string& first_kept, std::int64_t max_sessions) {
  std::vector<stale_periods::RollupKey> periods;
  for (const auto& [key, sessions] : due) {
    if (sessions <= max_sessions) periods.push_back(key);
  }
  RecomputedPeriods recomputed{0, periods.size() < due.size()};
  if (periods.empty()) return recomputed;
  recomputed.number = db::transact(db, [&](db::Transaction& tx) {
    std::size_t done = 0;
    for (std::size_t sessions = 0; done < periods.size() && sessions < kMaxSessionsOfPass; ++done) {
      sessions += recompute(tx, db, granularity, periods[done], first_kept);
    }
    FAILPOINT("periods recomputed");
    return done;
  });
  return recomputed;
}

}  // namespace

AggregatedSessions aggregate_sessions(db::Database& db, Granularity granularity,
                                      const stale_periods::RollupKey& period) {
  const auto begin = calendar::read_sql_time(period.begins_at);
  const auto end = begin + (granularity == Granularity::hour ? calendar::kHourMs : calendar::kDayMs);
  const session_figures::SessionSelection selection{
      period.account_id, std::nullopt, calendar::sql_time(begin), calendar::sql_time(end), {}};
  RollupBuilder builder(granularity,
                        granularity == Granularity::day ? largest_streams(db, period) : RollupBuilder::Streams{});
  AggregatedSessions aggregated;
  std::optional<db::PageCursor> after;
  do {
    const auto part = session_figures::read(db, selection, after, kSessionsOfPart);
    for (const auto& session : part.rows) {
      builder.add(session);
      if (granularity == Granularity::hour) events::tables::stored_bytes::add(aggregated.stored, session);
    }
    aggregated.sessions += part.rows.size();
    after = part.next;
  } while (after);
  aggregated.rows = builder.rows();
  return aggregated;
}

RecomputedPeriods recompute_hours(db::Database& db, const std::string& account_id, const std::string& first_kept,
                                  std::int64_t max_sessions) {
  return recompute_some(db, Granularity::hour, tables::due_rollups::hours(db, account_id, kMaxHours), first_kept,
                        max_sessions);
}

RecomputedPeriods recompute_days(db::Database& db, const std::string& account_id, const std::string& first_kept,
                                 std::int64_t max_sessions) {
  return recompute_some(db, Granularity::day, tables::due_rollups::days(db, account_id, kMaxDays), first_kept,
                        max_sessions);
}

}  // namespace figures::rules
