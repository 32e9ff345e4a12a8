#include "figures/rules/query/read_rollups.h"

#include <algorithm>
#include <set>

#include "calendar/timestamp.h"
#include "db/clock.h"
#include "figures/rules/rollups/rollup_builder.h"

namespace figures::rules {
namespace {

namespace rollups = tables::rollups;
using rollups::kAllStreams;
using RollupSelection = rollups::Selection;
using rollups::Granularity;

// Which rows of a roll-up answer the question.
struct Plan {
  playback::Dimension dimension = playback::Dimension::whole;
  std::string stream_id = kAllStreams;
  std::optional<std::string> value;
  bool negated = false;      // the whole without them; without a value: without all that have one
  bool each_stream = false;  // kept apart by stream
};

// Returns false if no row answers the whole query.
bool apply_filter(Plan& plan, const FiguresQuery& query) {
  if (query.stream_id) plan.stream_id = *query.stream_id;
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
  const bool by_minute = group_by.buckets && group_by.buckets->interval() == calendar::Interval::minute;
  if (by_minute || !apply_filter(plan, query)) return std::nullopt;
  if (!group_by.dimension) return plan;
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
  std::vector<std::string> days, hours;
};

// Whole days that are over and up to date, and hours for the rest.
Begins begins_of(db::Database& db, const FiguresQuery& query, const GroupBy& group_by, bool daily_is_enough) {
  const auto now = db::now(db);
  const calendar::Period days{calendar::rounded_up(query.period.from, calendar::kDayMs),
                              calendar::rounded_down(std::min(query.period.to, now), calendar::kDayMs)};
  std::set<std::string> stale;
  if (daily_is_enough)
    stale = rollups::stale_days(db, query.user_id, calendar::sql_time(days.from), calendar::sql_time(days.to));

  const auto split = split_hours(query.period, group_by);
  Begins begins;
  for (auto at = calendar::rounded_down(query.period.from, calendar::kHourMs); at < std::min(query.period.to, now);) {
    const bool day = daily_is_enough && at >= days.from && at < days.to && at % calendar::kDayMs == 0 &&
                     !stale.count(calendar::sql_time(at).substr(0, 19));
    if (!split.count(at)) (day ? begins.days : begins.hours).push_back(calendar::sql_time(at).substr(0, 19));
    at += day ? calendar::kDayMs : calendar::kHourMs;
  }
  return begins;
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

  AggregatesByKey sum(const Plan& plan, rollups::GroupBy by) const {
    AggregatesByKey all;
    for (const auto& selection : selections(plan)) {
      add(all, rollups::sum(db_, selection, by, query_.histograms));
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
  std::set<std::string> begins(const Plan& plan) const {
    std::set<std::string> all;
    for (const auto& one : selections(plan)) {
      for (const auto& [begin, aggregate] : rollups::sum(db_, one, rollups::GroupBy::begin)) all.insert(begin);
    }
    return all;
  }
  std::vector<RollupSelection> selections(const Plan& plan) const {
    std::vector<RollupSelection> all;
    if (!begins_.days.empty()) all.push_back(selection(plan, Granularity::day, begins_.days));
    if (!begins_.hours.empty()) all.push_back(selection(plan, Granularity::hour, begins_.hours));
    return all;
  }
  RollupSelection selection(const Plan& plan, Granularity granularity, const std::vector<std::string>& begins) const {
    return {query_.user_id, granularity, begins, plan.dimension, plan.stream_id, plan.value};
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

// Sessions without a stream, or without a value, have no row of their own: they are what is left of the whole. The keys
// of `all` begin with `begin` characters of time.
AggregatesByKey with_rest(AggregatesByKey all, AggregatesByKey whole, std::size_t begin) {
  for (const auto& [key, aggregate] : all) whole[key.substr(0, begin)] -= aggregate;
  for (auto& [key, rest] : whole) {
    if (rest.sessions > 0) all[key] = std::move(rest);
  }
  return all;
}

AggregatesByKey read(const RollupReader& reader, const Plan& plan, const GroupBy& group_by) {
  const auto by = group_by.buckets ? rollups::GroupBy::begin : rollups::GroupBy::nothing;
  if (group_by.dimension) {
    const auto values = plan.each_stream   ? rollups::GroupBy::stream
                        : group_by.buckets ? rollups::GroupBy::begin_and_value
                                           : rollups::GroupBy::value;
    const bool by_time = values == rollups::GroupBy::begin_and_value;
    return with_rest(reader.sum(plan, values), reader.sum(whole_of(plan), by_time ? by : rollups::GroupBy::nothing),
                     by_time ? kBeginLength : 0);
  }
  if (!plan.negated) return reader.sum(plan, by);
  AggregatesByKey rest = reader.sum(whole_of(plan), by);
  subtract(rest, reader.sum(plan, by));
  return rest;
}

}  // namespace

std::set<std::int64_t> split_hours(const calendar::Period& period, const GroupBy& group_by) {
  std::set<std::int64_t> hours;
  const auto split_at = [&](std::int64_t time) {
    const auto hour = calendar::rounded_down(time, calendar::kHourMs);
    if (hour != time) hours.insert(hour);
  };
  split_at(period.from);
  split_at(period.to);
  if (group_by.buckets) {
    for (const auto& bucket : group_by.buckets->all()) {
      if (bucket.from > period.from) split_at(bucket.from);
    }
  }
  return hours;
}

std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by) {
  const auto plan = make_plan(query, group_by);
  if (!plan) return std::nullopt;
  const bool daily_is_enough = !group_by.buckets || (group_by.buckets->interval() == calendar::Interval::day &&
                                                     group_by.buckets->begin_at_multiples_of(calendar::kDayMs));
  auto begins = begins_of(db, query, group_by, daily_is_enough);
  const bool only_in_days = plan->dimension != playback::Dimension::whole && plan->stream_id != kAllStreams;
  if (only_in_days && !begins.hours.empty()) return std::nullopt;

  const RollupReader reader(db, query, std::move(begins));
  if (only_in_days && !reader.has_dimensions(*plan)) return std::nullopt;
  if (plan->value && reader.may_be_in_other(*plan)) return std::nullopt;
  return read(reader, *plan, group_by);
}

}  // namespace figures::rules
