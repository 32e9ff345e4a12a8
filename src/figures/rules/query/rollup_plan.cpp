#include "figures/rules/query/rollup_plan.h"

#include <algorithm>

#include "calendar/date.h"
#include "calendar/timestamp.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/stale_periods.h"
#include "figures/rules/rollups/rollup_builder.h"
#include "schema/tables/database_tables.h"

namespace figures::rules {
namespace {

namespace rollups = tables::rollups;
using playback::Dimension;
using rollups::Granularity;
using rollups::kAllStreams;

constexpr auto kMaxSplit = playback::Thousandths::of(5000);  // what is more would take longer than all else

// Returns false if no row answers the whole query.
bool apply_filter(RollupRows& rows, const FiguresQuery& query) {
  if (query.stream_id) rows.stream_id = *query.stream_id;
  // Sessions of programs are in the rows of one dimension only, of all streams.
  const std::size_t own_filters = names_automated(query.filters) ? 1 : 0;
  if (query.automated && (query.stream_id || query.filters.size() > own_filters)) return false;
  if (query.filters.empty()) return true;
  const auto& filter = query.filters.front();
  if (query.filters.size() > 1 || filter.value == kOther) return false;
  rows.negated = filter.negated;
  if (filter.dimension == Dimension::stream) {
    rows.stream_id = filter.value;
    return !query.stream_id && !filter.value.empty() && filter.value != kAllStreams;
  }
  rows.dimension = filter.dimension;
  if (!filter.value.empty())
    rows.value = filter.value;
  else
    rows.negated = !filter.negated;
  return playback::is_rolled_up(filter.dimension);
}

std::optional<RollupRows> rows_of(const FiguresQuery& query, const GroupBy& group_by) {
  RollupRows rows;
  const bool by_minute = group_by.intervals && group_by.intervals->interval() == calendar::Interval::minute;
  if (by_minute || !apply_filter(rows, query)) return std::nullopt;
  if (!group_by.dimension) return rows;
  if (query.automated && group_by.dimension != Dimension::automated) return std::nullopt;
  if (!query.filters.empty()) return std::nullopt;
  if (group_by.dimension == Dimension::stream) return query.stream_id ? std::nullopt : std::optional(rows);
  rows.dimension = *group_by.dimension;
  return playback::is_rolled_up(rows.dimension) ? std::optional(rows) : std::nullopt;
}

// Returns the time before which hours were deleted and only days remain.
std::int64_t first_hour_kept(std::int64_t now) {
  return calendar::rounded_down(now, calendar::kDayMs) - schema::tables::kHourlyDays * calendar::kDayMs;
}

std::set<std::int64_t> all_split_hours(const calendar::Period& period, const GroupBy& group_by) {
  std::set<std::int64_t> hours;
  const auto split_at = [&](std::int64_t time) {
    const auto hour = calendar::rounded_down(time, calendar::kHourMs);
    if (hour != time) hours.insert(hour);
  };
  split_at(period.from);
  split_at(period.to);
  if (group_by.intervals) {
    for (const auto& interval : group_by.intervals->all()) {
      if (interval.from > period.from) split_at(interval.from);
    }
  }
  return hours;
}

// Returns the split hours whose sessions are to be read: those that are kept, if they are few enough.
std::set<std::int64_t> split_hours_of(db::Database& db, int telemetry_days, const FiguresQuery& query,
                                      const GroupBy& group_by, std::int64_t now) {
  auto hours = all_split_hours(query.period, group_by);
  hours.erase(hours.lower_bound(now), hours.end());
  if (hours.empty()) return hours;
  const auto kept = calendar::day_of(events::rules::first_kept_day(db, telemetry_days).substr(0, 10)).value_or(0);
  hours.erase(hours.begin(), hours.lower_bound(std::max(kept * calendar::kDayMs, first_hour_kept(now))));
  if (hours.empty()) return hours;
  const rollups::RowSelection whole{query.account_id,
                                    Granularity::hour,
                                    {hours.begin(), hours.end()},
                                    Dimension::whole,
                                    query.stream_id.value_or(kAllStreams),
                                    std::nullopt};
  for (const auto& [all, sums] : rollups::sum(db, whole, {})) {
    if (kMaxSplit < sums.sessions) return {};
  }
  return hours;
}

bool is_daily_enough(const GroupBy& group_by) {
  return !group_by.intervals || (group_by.intervals->interval() == calendar::Interval::day &&
                                 group_by.intervals->begin_at_multiples_of(calendar::kDayMs));
}

std::set<std::int64_t> stale_days_in(db::Database& db, const std::string& account_id, const calendar::Period& days) {
  std::set<std::int64_t> stale;
  for (const auto& day : events::tables::stale_periods::stale_days(db, account_id, calendar::sql_time(days.from),
                                                                   calendar::sql_time(days.to)))
    stale.insert(calendar::read_sql_time(day));
  return stale;
}

// Adds the whole days that are over and up to date, and the hours for the rest, but for those that are split.
void add_begins(RollupPlan& plan, db::Database& db, const FiguresQuery& query, bool daily_is_enough, std::int64_t now) {
  const auto end = std::min(query.period.to, now);
  const calendar::Period days{calendar::rounded_up(query.period.from, calendar::kDayMs),
                              calendar::rounded_down(end, calendar::kDayMs)};
  std::set<std::int64_t> stale;
  if (daily_is_enough) stale = stale_days_in(db, query.account_id, days);
  for (auto at = calendar::rounded_down(query.period.from, calendar::kHourMs); at < end;) {
    const bool day = (daily_is_enough || at < first_hour_kept(now)) && at >= days.from && at < days.to &&
                     at % calendar::kDayMs == 0 && !stale.count(at);
    if (!plan.split_hours.count(at)) (day ? plan.days : plan.hours).push_back(at);
    at += day ? calendar::kDayMs : calendar::kHourMs;
  }
}

std::set<values::Key> begins_with(db::Database& db, const RollupPlan& plan, Dimension dimension) {
  RollupRows rows;
  rows.dimension = dimension;
  rows.stream_id = plan.rows.stream_id;
  std::set<values::Key> begins;
  for (const auto& selection : selections_of(plan, rows)) {
    for (const auto& [key, aggregate] : rollups::sum(db, selection, rollups::kByBegin)) begins.insert(key);
  }
  return begins;
}

// Only days have the dimensions of a stream, and those that had too many streams have none.
bool has_dimensions_of_stream(db::Database& db, const RollupPlan& plan) {
  return plan.hours.empty() && begins_with(db, plan, Dimension::whole) == begins_with(db, plan, Dimension::each);
}

bool may_be_in_other(db::Database& db, const RollupPlan& plan) {
  const auto all = selections_of(plan, plan.rows);
  return std::any_of(all.begin(), all.end(), [&](const auto& one) { return rollups::may_be_in_other(db, one); });
}

}  // namespace

std::vector<rollups::RowSelection> selections_of(const RollupPlan& plan, const RollupRows& rows) {
  std::vector<rollups::RowSelection> all;
  const auto add = [&](Granularity granularity, const std::vector<std::int64_t>& begins) {
    if (!begins.empty())
      all.push_back({plan.account_id, granularity, begins, rows.dimension, rows.stream_id, rows.value});
  };
  add(Granularity::day, plan.days);
  add(Granularity::hour, plan.hours);
  return all;
}

std::optional<RollupPlan> plan_rollups(db::Database& db, int telemetry_days, const FiguresQuery& query,
                                       const GroupBy& group_by, std::int64_t now) {
  const auto rows = rows_of(query, group_by);
  if (!rows) return std::nullopt;
  RollupPlan plan{query.account_id, *rows, {}, {}, split_hours_of(db, telemetry_days, query, group_by, now)};
  add_begins(plan, db, query, is_daily_enough(group_by), now);

  const bool of_stream = rows->dimension != Dimension::whole && rows->stream_id != kAllStreams;
  if (of_stream && !has_dimensions_of_stream(db, plan)) return std::nullopt;
  if (rows->value && may_be_in_other(db, plan)) return std::nullopt;
  return plan;
}

}  // namespace figures::rules
