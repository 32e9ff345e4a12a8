#include "figures/rules/query/query.h"

#include <set>

#include "db/clock.h"
#include "figures/rules/query/read_rollups.h"
#include "figures/rules/query/read_sessions.h"
#include "figures/rules/query/rollup_plan.h"
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

}  // namespace

QueryResult read_figures(db::Database& db, const Config& config, const FiguresQuery& query, const GroupBy& group_by,
                         const Visit& visit) {
  limits::charge_read(db, config, query.account_id, 1);
  refuse_if_slow(query);
  const auto now = db::now(db);
  if (auto sessions = find_few_sessions(db, config.telemetry_days, query)) {
    const auto few = read_few_sessions(db, query, *std::move(sessions), now);
    return {aggregate(few, query, group_by, visit),
            {Basis::sessions, few.as_of},
            few.live_sessions,
            few.automated_sessions};
  }
  const auto as_of = tables::watermarks::of(db, query.account_id).complete_until;
  const auto plan = plan_rollups(db, config.telemetry_days, query, group_by, now);
  if (!plan) return {read_sessions(db, config, query, group_by, visit), {Basis::sessions, as_of}, {}, {}};

  auto aggregates = read_rollups(db, query, group_by, *plan);
  if (const auto& split = plan->split_hours; !split.empty())
    add_named(aggregates, read_split_hours(db, config, query, split, group_by), group_by);
  const bool is_overall = !group_by.intervals && !group_by.dimension;
  const auto left_out = is_overall ? count_left_out(db, query, *plan) : std::nullopt;
  return {std::move(aggregates), {Basis::rollup, as_of}, {}, left_out};
}

std::int64_t count_live_sessions(db::Database& db, const FiguresQuery& query) {
  return events::tables::session_figures::count_live(db, selection_of(query));
}

}  // namespace figures::rules
