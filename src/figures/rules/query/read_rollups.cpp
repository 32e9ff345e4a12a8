#include "figures/rules/query/read_rollups.h"

#include <algorithm>
#include <set>

#include "calendar/date.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "events/rules/maintenance/retention.h"
#include "events/tables/stale_periods.h"
#include "figures/rules/rollups/rollup_builder.h"

namespace figures::rules {
namespace {

namespace rollups = tables::rollups;
using rollups::Granularity;
using rollups::kAllStreams;

constexpr auto kMaxSplit = playback::Thousandths::of(5000);  // what is more would take longer than all else

// Says which rows of a roll-up answer the question.
struct Plan {
  playback::Dimension dimension = playback::Dimension::whole;
  std::string stream_id = kAllStreams;
  std::optional<std::string> value;
  bool negated = false;      // the whole without them; without a value: without all that have one
  bool each_stream = false;  // kept apart by stream
  bool automated = false;    // the whole has sessions of programs as well
};

// Returns false if no row answers the whole query.
bool apply_filter(Plan& plan, const FiguresQuery& query) {
  if (query.stream_id) plan.stream_id = *query.stream_id;
  plan.automated = query.automated;
  // Sessions of programs are in the rows of one dimension only, of all streams.
  const std::size_t own_filters = names_automated(query.filters) ? 1 : 0;
  if (plan.automated && (query.stream_id || query.filters.size() > own_filters)) return false;
  if (query.filters.empty()) return true;
  const auto& filter = query.filters.front();
  if (query.filters.size() > 1 || filter.value == kOther) return false;
  plan.negated = filter.negated;
  if (filter.dimension == playback::Dimension::stream) {
    plan.stream_id = filter.value;
    return !query.stream_id && !filter.value.empty() && filter.value != kAllStreams;
  }
  plan.dimension = filter.dimension;
  if (!filter.value.empty())
    plan.value = filter.value;
  else
    plan.negated = !filter.negated;
  return playback::is_rolled_up(filter.dimension);
}

std::optional<Plan> make_plan(const FiguresQuery& query, const GroupBy& group_by) {
  Plan plan;
  const bool by_minute = group_by.intervals && group_by.intervals->interval() == calendar::Interval::minute;
  if (by_minute || !apply_filter(plan, query)) return std::nullopt;
  if (!group_by.dimension) return plan;
  if (plan.automated && group_by.dimension != playback::Dimension::automated) return std::nullopt;
  if (!query.filters.empty()) return std::nullopt;
  if (group_by.dimension == playback::Dimension::stream) {
    if (query.stream_id) return std::nullopt;
    plan.each_stream = true;
  } else {
    plan.dimension = *group_by.dimension;
    if (!playback::is_rolled_up(plan.dimension)) return std::nullopt;
  }
  return plan;
}

struct Begins {
  std::vector<std::int64_t> days, hours;
};

// Returns the time before which hours were deleted and only days remain.
std::int64_t first_hour_kept(std::int64_t now) {
  return calendar::rounded_down(now, calendar::kDayMs) - rollups::kHourlyDays * calendar::kDayMs;
}

// Returns the whole days that are over and up to date, and the hours for the rest.
Begins begins_of(db::Database& db, const FiguresQuery& query, const SplitHours& split, bool daily_is_enough) {
  const auto now = db::now(db), hours_from = first_hour_kept(now);
  const calendar::Period days{calendar::rounded_up(query.period.from, calendar::kDayMs),
                              calendar::rounded_down(std::min(query.period.to, now), calendar::kDayMs)};
  std::set<std::int64_t> stale;
  if (daily_is_enough) {
    for (const auto& day : events::tables::stale_periods::stale_days(
             db, query.account_id, calendar::sql_time(days.from), calendar::sql_time(days.to)))
      stale.insert(calendar::read_sql_time(day));
  }

  Begins begins;
  for (auto at = calendar::rounded_down(query.period.from, calendar::kHourMs); at < std::min(query.period.to, now);) {
    const bool day = (daily_is_enough || at < hours_from) && at >= days.from && at < days.to &&
                     at % calendar::kDayMs == 0 && !stale.count(at);
    if (!split.count(at)) (day ? begins.days : begins.hours).push_back(at);
    at += day ? calendar::kDayMs : calendar::kHourMs;
  }
  return begins;
}

// Moves each day of UTC to its noon, so that it counts as the local day that it mostly is elsewhere.
AggregatesByKey at_noon(AggregatesByKey days) {
  AggregatesByKey moved;
  for (auto& [key, aggregate] : days)
    moved.emplace(values::Key{*key.begin + calendar::kDayMs / 2, key.value}, std::move(aggregate));
  return moved;
}

void add(AggregatesByKey& all, const AggregatesByKey& part) {
  for (const auto& [key, aggregate] : part) all[key] += aggregate;
}
void subtract(AggregatesByKey& all, const AggregatesByKey& part) {
  for (const auto& [key, aggregate] : part) all[key] -= aggregate;
}

// Reads the rows of both tables.
class RollupReader {
 public:
  RollupReader(db::Database& db, const FiguresQuery& query, Begins begins)
      : db_(db), query_(query), begins_(std::move(begins)) {}

  AggregatesByKey sum(const Plan& plan, rollups::SumBy by) const {
    AggregatesByKey all;
    for (const auto& selection : selections(plan)) {
      auto part = rollups::sum(db_, selection, by, query_.histograms);
      const bool by_day = selection.granularity == Granularity::day && !part.empty() && part.begin()->first.begin;
      add(all, by_day ? at_noon(std::move(part)) : part);
    }
    return all;
  }
  bool may_be_in_other(const Plan& plan) const {
    const auto all = selections(plan);
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return rollups::may_be_in_other(db_, one); });
  }
  // Returns whether each hour and day that has the stream has its dimensions as well.
  bool has_dimensions(const Plan& plan) const {
    auto whole = plan;
    whole.dimension = playback::Dimension::whole;
    whole.value = std::nullopt;
    auto each = whole;
    each.dimension = playback::Dimension::each;
    return begins(whole) == begins(each);
  }

 private:
  std::set<values::Key> begins(const Plan& plan) const {
    std::set<values::Key> all;
    for (const auto& one : selections(plan)) {
      for (const auto& [key, aggregate] : rollups::sum(db_, one, rollups::kByBegin)) all.insert(key);
    }
    return all;
  }
  std::vector<rollups::RowSelection> selections(const Plan& plan) const {
    std::vector<rollups::RowSelection> all;
    if (!begins_.days.empty()) all.push_back(selection(plan, Granularity::day, begins_.days));
    if (!begins_.hours.empty()) all.push_back(selection(plan, Granularity::hour, begins_.hours));
    return all;
  }
  rollups::RowSelection selection(const Plan& plan, Granularity granularity,
                                  const std::vector<std::int64_t>& begins) const {
    return {query_.account_id, granularity, begins, plan.dimension, plan.stream_id, plan.value};
  }

  db::Database& db_;
  const FiguresQuery& query_;
  Begins begins_;
};

Plan whole_of(const Plan& plan) {
  Plan whole;
  if (plan.dimension != playback::Dimension::whole) whole.stream_id = plan.stream_id;
  return whole;
}

// Adds the sessions without a stream or a value. They have no row of their own: they are what is left of the whole.
AggregatesByKey with_rest(AggregatesByKey all, AggregatesByKey whole) {
  for (const auto& [key, aggregate] : all) whole[{key.begin}] -= aggregate;
  for (auto& [key, rest] : whole) {
    if (rest.sessions.count > 0) all[key] = std::move(rest);
  }
  return all;
}

// Returns all sessions that are asked for.
AggregatesByKey sum_of_whole(const RollupReader& reader, const Plan& plan, rollups::SumBy by) {
  auto whole = reader.sum(whole_of(plan), by);
  if (!plan.automated) return whole;
  auto automated = whole_of(plan);
  automated.dimension = playback::Dimension::automated;
  add(whole, reader.sum(automated, by));
  return whole;
}

AggregatesByKey read(const RollupReader& reader, const Plan& plan, const GroupBy& group_by) {
  const rollups::SumBy by{group_by.intervals.has_value()};
  if (group_by.dimension) {
    auto by_value = plan.each_stream ? rollups::kByStream : rollups::kByValue;
    by_value.begin = by.begin;
    return with_rest(reader.sum(plan, by_value), sum_of_whole(reader, plan, by));
  }
  if (plan.automated && plan.dimension == playback::Dimension::whole) return sum_of_whole(reader, plan, by);
  if (!plan.negated) return reader.sum(plan, by);
  AggregatesByKey rest = sum_of_whole(reader, plan, by);
  subtract(rest, reader.sum(plan, by));
  return rest;
}

}  // namespace

SplitHours split_hours(db::Database& db, const Config& config, const FiguresQuery& query, const GroupBy& group_by) {
  const auto& period = query.period;
  SplitHours hours;
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
  if (hours.empty()) return hours;

  const auto kept =
      calendar::day_of(events::rules::first_kept_day(db, config.telemetry_days).substr(0, 10)).value_or(0);
  hours.erase(hours.begin(), hours.lower_bound(std::max(kept * calendar::kDayMs, first_hour_kept(db::now(db)))));
  rollups::RowSelection whole{
      query.account_id, Granularity::hour, {}, playback::Dimension::whole, query.stream_id.value_or(kAllStreams),
      std::nullopt};
  whole.begins.assign(hours.begin(), hours.end());
  if (whole.begins.empty()) return hours;
  for (const auto& [all, sums] : rollups::sum(db, whole, {})) {
    if (kMaxSplit < sums.sessions) return {};
  }
  return hours;
}

std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                                            const SplitHours& split) {
  const auto plan = make_plan(query, group_by);
  if (!plan) return std::nullopt;
  const bool daily_is_enough = !group_by.intervals || (group_by.intervals->interval() == calendar::Interval::day &&
                                                       group_by.intervals->begin_at_multiples_of(calendar::kDayMs));
  auto begins = begins_of(db, query, split, daily_is_enough);
  const bool only_in_days = plan->dimension != playback::Dimension::whole && plan->stream_id != kAllStreams;
  if (only_in_days && !begins.hours.empty()) return std::nullopt;

  const RollupReader reader(db, query, std::move(begins));
  if (only_in_days && !reader.has_dimensions(*plan)) return std::nullopt;
  if (plan->value && reader.may_be_in_other(*plan)) return std::nullopt;
  return read(reader, *plan, group_by);
}

}  // namespace figures::rules
