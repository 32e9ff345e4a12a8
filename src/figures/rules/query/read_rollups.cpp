#include "figures/rules/query/read_rollups.h"

namespace figures::rules {
namespace {

namespace rollups = tables::rollups;
using playback::Dimension;
using rollups::Granularity;

void add(AggregatesByKey& all, const AggregatesByKey& part) {
  for (const auto& [key, aggregate] : part) all[key] += aggregate;
}
void subtract(AggregatesByKey& all, const AggregatesByKey& part) {
  for (const auto& [key, aggregate] : part) all[key] -= aggregate;
}

// Moves each day of UTC to its noon, so that it counts as the local day that it mostly is elsewhere.
AggregatesByKey at_noon(AggregatesByKey days) {
  AggregatesByKey moved;
  for (auto& [key, aggregate] : days)
    moved.emplace(values::Key{*key.begin + calendar::kDayMs / 2, key.value}, std::move(aggregate));
  return moved;
}

// Moves hours and days to the intervals in which they begin.
AggregatesByKey in_intervals(AggregatesByKey all, const GroupBy& group_by) {
  if (!group_by.intervals) return all;
  AggregatesByKey moved;
  for (const auto& [key, aggregate] : all) moved[{group_by.intervals->begin_of(*key.begin), key.value}] += aggregate;
  return moved;
}

AggregatesByKey sum(db::Database& db, const FiguresQuery& query, const RollupPlan& plan, const RollupRows& rows,
                    rollups::SumBy by) {
  AggregatesByKey all;
  for (const auto& selection : selections_of(plan, rows)) {
    auto part = rollups::sum(db, selection, by, query.histograms);
    add(all, by.begin && selection.granularity == Granularity::day ? at_noon(std::move(part)) : part);
  }
  return all;
}

// Returns all sessions that are asked for.
AggregatesByKey sum_of_whole(db::Database& db, const FiguresQuery& query, const RollupPlan& plan, rollups::SumBy by) {
  RollupRows whole;
  if (plan.rows.dimension != Dimension::whole) whole.stream_id = plan.rows.stream_id;
  auto all = sum(db, query, plan, whole, by);
  if (!query.automated) return all;
  whole.dimension = Dimension::automated;
  add(all, sum(db, query, plan, whole, by));
  return all;
}

// Adds the sessions without a stream or a value. They have no row of their own: they are what is left of the whole.
AggregatesByKey with_rest(AggregatesByKey all, AggregatesByKey whole) {
  for (const auto& [key, aggregate] : all) whole[{key.begin}] -= aggregate;
  for (auto& [key, rest] : whole) {
    if (rest.sessions.count > 0) all[key] = std::move(rest);
  }
  return all;
}

// Subtracts row by row, as what is said of a CDN's part of a session may exceed what is said of the session, and no
// figure of a row gets below 0.
AggregatesByKey read_rows(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                          const RollupPlan& plan) {
  const auto& rows = plan.rows;
  const rollups::SumBy by{group_by.intervals.has_value()};
  if (group_by.dimension) {
    auto by_value = group_by.dimension == Dimension::stream ? rollups::kByStream : rollups::kByValue;
    by_value.begin = by.begin;
    return with_rest(sum(db, query, plan, rows, by_value), sum_of_whole(db, query, plan, by));
  }
  if (query.automated && rows.dimension == Dimension::whole) return sum_of_whole(db, query, plan, by);
  if (!rows.negated) return sum(db, query, plan, rows, by);
  auto rest = sum_of_whole(db, query, plan, by);
  subtract(rest, sum(db, query, plan, rows, by));
  return rest;
}

}  // namespace

AggregatesByKey read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                             const RollupPlan& plan) {
  return in_intervals(read_rows(db, query, group_by, plan), group_by);
}

std::optional<playback::Thousandths> count_left_out(db::Database& db, const FiguresQuery& query, RollupPlan plan) {
  if (query.automated) return playback::Thousandths();
  if (!query.filters.empty() || query.stream_id) return std::nullopt;
  plan.hours.insert(plan.hours.end(), plan.split_hours.begin(), plan.split_hours.end());
  RollupRows programs;
  programs.dimension = Dimension::automated;
  playback::Thousandths sessions;
  for (const auto& selection : selections_of(plan, programs)) {
    for (const auto& [all, sums] : rollups::sum(db, selection, {})) sessions += sums.sessions;
  }
  return sessions;
}

}  // namespace figures::rules
