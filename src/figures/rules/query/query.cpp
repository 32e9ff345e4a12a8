#include "figures/rules/query/query.h"

#include <set>

#include "events/tables/session_figures_query.h"
#include "figures/rules/query/few_sessions.h"
#include "figures/rules/query/read_rollups.h"
#include "figures/rules/query/read_sessions.h"
#include "figures/rules/rollups/rollup_builder.h"
#include "figures/tables/watermarks.h"
#include "limits/reads.h"

namespace figures::rules {
namespace {

// Adds a value that roll-ups do not name to their 'other', as they name only the most frequent values.
void add_named(AggregatesByKey& all, const AggregatesByKey& part, const GroupBy& group_by) {
  std::set<std::string> named;
  for (const auto& [key, aggregate] : all) named.insert(key.value);
  const bool has_others = group_by.dimension && named.count(kOther);
  for (const auto& [key, aggregate] : part) {
    const bool is_other = has_others && !named.count(key.value);
    all[{key.begin, is_other ? kOther : key.value}] += aggregate;
  }
}

// Moves the hours and days that roll-ups have to the intervals in which they begin.
AggregatesByKey in_intervals(AggregatesByKey all, const GroupBy& group_by) {
  if (!group_by.intervals) return all;
  AggregatesByKey moved;
  for (const auto& [key, aggregate] : all) moved[{group_by.intervals->begin_of(*key.begin), key.value}] += aggregate;
  return moved;
}

// Returns the sessions of programs in whole hours, or nullopt if roll-ups do not have those that pass the filters.
std::optional<playback::Thousandths> count_left_out(db::Database& db, FiguresQuery query) {
  if (query.automated) return playback::Thousandths();
  if (!query.filters.empty()) return std::nullopt;
  query.automated = true;
  query.histograms = false;
  query.filters = {{playback::Dimension::automated, "", true}};
  auto left_out = read_rollups(db, query, {}, {});
  return left_out ? std::optional((*left_out)[{}].sessions) : std::nullopt;
}

}  // namespace

OverallResult query_overall(db::Database& db, const Config& config, const FiguresQuery& query) {
  auto overall = query_by(db, config, query, {});
  if (overall.source.basis == Basis::rollup) overall.automated_sessions = count_left_out(db, query);
  return {std::move(overall.aggregates[{}]), overall.source, overall.live_sessions, overall.automated_sessions};
}

QueryResult query_by(db::Database& db, const Config& config, const FiguresQuery& query, const GroupBy& group_by,
                     const Visit& visit) {
  limits::charge_read(db, config, query.account_id, 1);
  refuse_if_slow(query);
  if (const auto few = few_sessions(db, config.telemetry_days, query)) {
    return {aggregate(*few, query, group_by, visit),
            {Basis::sessions, few->as_of},
            few->live_sessions,
            few->automated_sessions};
  }
  const auto as_of = tables::watermarks::of(db, query.account_id).complete_until;
  const auto split = split_hours(db, config, query, group_by);
  if (auto aggregates = read_rollups(db, query, group_by, split)) {
    if (!split.empty()) add_named(*aggregates, read_split_hours(db, config, query, split, group_by), group_by);
    return {in_intervals(*std::move(aggregates), group_by), {Basis::rollup, as_of}};
  }
  return {read_sessions(db, config, query, group_by, visit), {Basis::sessions, as_of}};
}

std::int64_t count_live_sessions(db::Database& db, const FiguresQuery& query) {
  return events::tables::session_figures::count_live(db, selection_of(query));
}

}  // namespace figures::rules
