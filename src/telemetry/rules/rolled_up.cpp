#include "telemetry/rules/rolled_up.h"

#include <algorithm>
#include <set>

#include "telemetry/rules/roll_up.h"
#include "telemetry/rules/timestamp.h"
#include "telemetry/tables/clock.h"

namespace telemetry::rules {
namespace {

namespace table = tables::stream_figures;
using table::kAllStreams;
using table::Selection;
using table::Span;

// Which rows of a roll-up answer the question.
struct Plan {
  Dimension dimension = Dimension::whole;
  std::string stream_id = kAllStreams;
  std::optional<std::string> value;
  bool negated = false;      // the whole without them
  bool each_stream = false;  // kept apart by stream
};

// False when no row is about all of it.
bool restrict(Plan& plan, const FiguresQuery& query) {
  if (query.stream_id) plan.stream_id = *query.stream_id;
  if (query.conditions.empty()) return true;
  const auto& condition = query.conditions.front();
  if (query.conditions.size() > 1 || condition.value == kOther) return false;
  plan.negated = condition.negated;
  if (condition.dimension == Dimension::stream) {
    plan.stream_id = condition.value;
    return !query.stream_id && !condition.value.empty() && condition.value != kAllStreams;
  }
  plan.dimension = condition.dimension;
  plan.value = condition.value;
  return true;
}

std::optional<Plan> plan_for(const FiguresQuery& query, const Grouping& grouping) {
  Plan plan;
  if (grouping.interval == Interval::minute || !restrict(plan, query)) return std::nullopt;
  if (!grouping.dimension) return plan;
  if (!query.conditions.empty()) return std::nullopt;
  if (grouping.dimension == Dimension::stream) {
    if (query.stream_id) return std::nullopt;
    plan.each_stream = true;
  } else {
    plan.dimension = *grouping.dimension;
  }
  return plan;
}

struct Begins {
  std::vector<std::string> days, hours;
};

// Whole days that are over and up to date, and hours for the rest.
Begins begins_of(db::Database& db, const FiguresQuery& query, bool days_will_do) {
  const auto now = tables::now(db);
  const Period days{rounded_up(query.period.from, kDayMs), rounded_down(std::min(query.period.to, now), kDayMs)};
  std::set<std::string> stale;
  if (days_will_do) stale = table::stale_days(db, query.user_id, sql_time(days.from), sql_time(days.to));

  Begins begins;
  for (auto at = query.period.from; at < std::min(query.period.to, now);) {
    const bool day =
        days_will_do && at >= days.from && at < days.to && at % kDayMs == 0 && !stale.count(sql_time(at).substr(0, 19));
    (day ? begins.days : begins.hours).push_back(sql_time(at).substr(0, 19));
    at += day ? kDayMs : kHourMs;
  }
  return begins;
}

void add(Groups& all, const Groups& part) {
  for (const auto& [key, sums] : part) all[key] += sums;
}
void subtract(Groups& all, const Groups& part) {
  for (const auto& [key, sums] : part) all[key] -= sums;
}

// Reads the rows of both tables.
class Reader {
 public:
  Reader(db::Database& db, const FiguresQuery& query, Begins begins)
      : db_(db), query_(query), begins_(std::move(begins)) {}

  Groups sums(const Plan& plan, table::By by) const {
    Groups all;
    for (const auto& selection : selections(plan)) {
      add(all, query_.histograms ? table::sums_with_histograms(db_, selection, by) : table::sums(db_, selection, by));
    }
    return all;
  }
  bool hidden_in_other(const Plan& plan) const {
    const auto all = selections(plan);
    return std::any_of(all.begin(), all.end(), [&](const auto& one) { return table::hidden_in_other(db_, one); });
  }
  // Whether each hour and day that has the stream has its dimensions as well.
  bool has_dimensions(const Plan& plan) const {
    auto whole = plan;
    whole.dimension = Dimension::whole;
    whole.value = std::nullopt;
    auto values = plan;
    values.value = std::nullopt;
    return begins(whole) == begins(values);
  }

 private:
  std::set<std::string> begins(const Plan& plan) const {
    std::set<std::string> all;
    for (const auto& one : selections(plan)) {
      for (const auto& [begin, sums] : table::sums(db_, one, table::By::begin)) all.insert(begin);
    }
    return all;
  }
  std::vector<Selection> selections(const Plan& plan) const {
    std::vector<Selection> all;
    if (!begins_.days.empty()) all.push_back(selection(plan, Span::day, begins_.days));
    if (!begins_.hours.empty()) all.push_back(selection(plan, Span::hour, begins_.hours));
    return all;
  }
  Selection selection(const Plan& plan, Span span, const std::vector<std::string>& begins) const {
    return {query_.user_id, span, begins, plan.dimension, plan.stream_id, plan.value};
  }

  db::Database& db_;
  const FiguresQuery& query_;
  Begins begins_;
};

Plan whole_of(const Plan& plan) {
  Plan whole;
  if (plan.dimension != Dimension::whole) whole.stream_id = plan.stream_id;
  return whole;
}

// Sessions without a stream have no row of their own: they are what is left of the whole.
Groups read_by_stream(const Reader& reader, const Plan& plan) {
  Groups all = reader.sums(plan, table::By::stream);
  auto rest = reader.sums(whole_of(plan), table::By::nothing)[""];
  for (const auto& [stream, sums] : all) rest -= sums;
  if (rest.sessions > 0) all[""] = std::move(rest);
  return all;
}

Groups read(const Reader& reader, const Plan& plan, const Grouping& grouping) {
  if (plan.each_stream) return read_by_stream(reader, plan);
  if (grouping.dimension) return reader.sums(plan, table::By::value);
  const auto by = grouping.interval ? table::By::begin : table::By::nothing;
  if (!plan.negated) return reader.sums(plan, by);
  Groups rest = reader.sums(whole_of(plan), by);
  subtract(rest, reader.sums(plan, by));
  return rest;
}

}  // namespace

std::optional<Groups> rolled_up(db::Database& db, const FiguresQuery& query, const Grouping& grouping) {
  const auto plan = plan_for(query, grouping);
  if (!plan) return std::nullopt;
  const bool days_will_do = !grouping.interval || (grouping.interval == Interval::day && grouping.offset % kDayMs == 0);
  auto begins = begins_of(db, query, days_will_do);
  const bool only_in_days = plan->dimension != Dimension::whole && plan->stream_id != kAllStreams;
  if (only_in_days && !begins.hours.empty()) return std::nullopt;

  const Reader reader(db, query, std::move(begins));
  if (only_in_days && !reader.has_dimensions(*plan)) return std::nullopt;
  // Sessions without a value are never counted as 'other'.
  if (plan->value && !plan->value->empty() && reader.hidden_in_other(*plan)) return std::nullopt;
  return read(reader, *plan, grouping);
}

}  // namespace telemetry::rules
