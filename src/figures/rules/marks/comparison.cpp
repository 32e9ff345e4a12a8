#include "figures/rules/marks/comparison.h"

#include <algorithm>

namespace figures::rules {
namespace {

constexpr std::int64_t kHoursAround = 24, kMinutesAround = 60;

PeriodsAround around(std::int64_t at, std::int64_t unit, std::int64_t count) {
  const auto end = calendar::rounded_down(at, unit), begin = calendar::rounded_up(at, unit);
  return {{end - count * unit, end}, {begin, begin + count * unit}, unit == calendar::kMinuteMs};
}

std::int64_t whole_since(std::int64_t at, std::int64_t now, std::int64_t unit) {
  return (calendar::rounded_down(now, unit) - calendar::rounded_up(at, unit)) / unit;
}

QueryResult query_period(db::Database& db, const Config& config, FiguresQuery query, const calendar::Period& period,
                         bool by_minute) {
  query.period = period;
  GroupBy group_by;
  if (by_minute) group_by.intervals.emplace(period, calendar::Interval::minute, calendar::Zone());
  return read_figures(db, config, query, group_by);
}

std::optional<double> difference_of(const std::optional<double>& before, const std::optional<double>& after) {
  return before && after ? std::optional(*after - *before) : std::nullopt;
}

Proportion proportion_of(const Share& share, const values::Aggregate& aggregate) {
  return {(aggregate.*share.part).whole(), (aggregate.*share.all).whole()};
}

}  // namespace

std::optional<PeriodsAround> periods_around(std::int64_t at, std::int64_t now) {
  if (const auto hours = whole_since(at, now, calendar::kHourMs); hours > 0)
    return around(at, calendar::kHourMs, std::min(hours, kHoursAround));
  const auto minutes = whole_since(at, now, calendar::kMinuteMs);
  if (minutes <= 0) return std::nullopt;
  return around(at, calendar::kMinuteMs, std::min(minutes, kMinutesAround));
}

Comparison compare(db::Database& db, const Config& config, const FiguresQuery& query, const MeasuredMetric& metric,
                   const PeriodsAround& periods) {
  auto before = query_period(db, config, query, periods.before, periods.by_minute).whole();
  const auto result = query_period(db, config, query, periods.after, periods.by_minute);
  auto after = result.whole();
  const auto difference = difference_of(metric.value_of(before), metric.value_of(after));
  std::optional<ConfidenceInterval> interval;
  if (const auto& share = metric.measure->share; share && difference)
    interval = interval_of_difference(proportion_of(*share, before), proportion_of(*share, after));
  return {std::move(before), std::move(after), result.source, difference, interval};
}

}  // namespace figures::rules
