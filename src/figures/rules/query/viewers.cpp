#include "figures/rules/query/viewers.h"

#include <algorithm>

#include "calendar/timestamp.h"
#include "figures/tables/rollups.h"
#include "figures/tables/viewers.h"
#include "figures/tables/watermarks.h"

namespace figures::rules {
namespace {

namespace viewers = tables::viewers;

std::string stream_or_all(const std::optional<std::string>& stream_id) {
  return stream_id.value_or(tables::rollups::kAllStreams);
}

std::int64_t counted_until(db::Database& db, const std::string& account_id) {
  return calendar::rounded_down(tables::watermarks::of(db, account_id).viewers_until.value_or(0), calendar::kMinuteMs);
}

// Takes the mean over the minutes that have been counted: minutes to come are not 0, but unknown.
std::optional<ViewerStats> stats_of(const viewers::IntervalViewers& viewers, const calendar::Period& period,
                                    std::int64_t until) {
  const auto minutes = (std::min(period.to, until) - period.from) / calendar::kMinuteMs;
  if (minutes <= 0) return std::nullopt;
  return ViewerStats{viewers.peak, static_cast<double>(viewers.sum) / static_cast<double>(minutes)};
}

// Returns the longest unit of time that no interval splits.
std::int64_t unit_of(const calendar::Intervals& intervals) {
  if (intervals.interval() == calendar::Interval::minute) return calendar::kMinuteMs;
  return intervals.begin_at_multiples_of(calendar::kHourMs) ? calendar::kHourMs : calendar::kQuarterMs;
}

}  // namespace

std::optional<ViewerStats> viewer_stats(db::Database& db, const FiguresQuery& query) {
  const auto& period = query.period;
  const auto only = viewers::by_interval(db, query.account_id, stream_or_all(query.stream_id),
                                         calendar::sql_time(period.from), calendar::sql_time(period.to),
                                         period.length() / calendar::kMinuteMs, period.from / calendar::kMinuteMs);
  if (only.empty()) return std::nullopt;
  return stats_of(only.begin()->second, period, counted_until(db, query.account_id));
}

std::optional<std::int64_t> time_of_peak(db::Database& db, const FiguresQuery& query, std::int64_t peak) {
  const auto minute =
      viewers::last_with(db, query.account_id, stream_or_all(query.stream_id), calendar::sql_time(query.period.from),
                         calendar::sql_time(query.period.to), peak);
  return minute ? std::optional(calendar::read_sql_time(*minute)) : std::nullopt;
}

std::map<std::int64_t, ViewerStats> viewer_stats_by_time(db::Database& db, const FiguresQuery& query,
                                                         const calendar::Intervals& intervals) {
  const auto& period = query.period;
  const auto unit = unit_of(intervals);
  std::map<std::int64_t, viewers::IntervalViewers> by_begin;
  for (const auto& [number, part] :
       viewers::by_interval(db, query.account_id, stream_or_all(query.stream_id), calendar::sql_time(period.from),
                            calendar::sql_time(period.to), unit / calendar::kMinuteMs, 0)) {
    auto& all = by_begin[intervals.begin_of(number * unit)];
    all = {std::max(all.peak, part.peak), all.sum + part.sum};
  }
  const auto until = counted_until(db, query.account_id);

  std::map<std::int64_t, ViewerStats> by_time;
  for (const auto& interval : intervals.all()) {
    const auto viewers = by_begin.find(interval.from);
    if (viewers == by_begin.end()) continue;
    const calendar::Period seen{std::max(interval.from, period.from), std::min(interval.to, period.to)};
    if (const auto stats = stats_of(viewers->second, seen, until)) by_time.emplace(interval.from, *stats);
  }
  return by_time;
}

}  // namespace figures::rules
