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

// Moves hours and days to the intervals in which they begin. A day of UTC counts as the local day that it mostly is
// elsewhere, which is that of its noon.
AggregatesByKey in_intervals(AggregatesByKey all, Granularity granularity, const GroupBy& group_by) {
  if (!group_by.intervals) return all;
  const auto later = granularity == Granularity::day ? calendar::kDayMs / 2 : 0;
  AggregatesByKey moved;
  for (const auto& [key, aggregate] : all)
    moved[{group_by.intervals->begin_of(*key.begin + later), key.value}] += aggregate;
  return moved;
}

// Adds up rows of both tables, as they are grouped by.
class RollupReader {
 public:
  RollupReader(db::Database& db, const FiguresQuery& query, const GroupBy& group_by, const RollupPlan& plan)
      : db_(db), query_(query), group_by_(group_by), plan_(plan) {}

  AggregatesByKey sum(const RollupRows& rows, rollups::SumBy::Value value = rollups::SumBy::Value::none) const {
    AggregatesByKey all;
    for (const auto& selection : selections_of(query_.account_id, plan_, rows)) {
      auto part = rollups::sum(db_, selection, {group_by_.intervals.has_value(), value}, query_.histograms);
      add(all, in_intervals(std::move(part), selection.granularity, group_by_));
    }
    return all;
  }
  // Returns all sessions that are asked for.
  AggregatesByKey sum_of_whole() const {
    const auto& rows = plan_.rows;
    RollupRows whole;
    if (rows.dimension != Dimension::whole) whole.stream_id = rows.stream_id;
    auto all = sum(whole);
    if (!rows.automated) return all;
    whole.dimension = Dimension::automated;
    add(all, sum(whole));
    return all;
  }

 private:
  db::Database& db_;
  const FiguresQuery& query_;
  const GroupBy& group_by_;
  const RollupPlan& plan_;
};

// Adds the sessions without a stream or a value. They have no row of their own: they are what is left of the whole.
AggregatesByKey with_rest(AggregatesByKey all, AggregatesByKey whole) {
  for (const auto& [key, aggregate] : all) whole[{key.begin}] -= aggregate;
  for (auto& [key, rest] : whole) {
    if (rest.sessions.count > 0) all[key] = std::move(rest);
  }
  return all;
}

}  // namespace

AggregatesByKey read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                             const RollupPlan& plan) {
  const RollupReader reader(db, query, group_by, plan);
  const auto& rows = plan.rows;
  if (group_by.dimension) {
    const auto by = rows.each_stream ? rollups::SumBy::Value::stream : rollups::SumBy::Value::of_dimension;
    return with_rest(reader.sum(rows, by), reader.sum_of_whole());
  }
  if (rows.automated && rows.dimension == Dimension::whole) return reader.sum_of_whole();
  if (!rows.negated) return reader.sum(rows);
  auto rest = reader.sum_of_whole();
  subtract(rest, reader.sum(rows));
  return rest;
}

std::optional<playback::Thousandths> count_left_out(db::Database& db, const FiguresQuery& query, RollupPlan plan) {
  if (query.automated) return playback::Thousandths();
  if (!query.filters.empty() || query.stream_id) return std::nullopt;
  plan.hours.insert(plan.hours.end(), plan.split_hours.begin(), plan.split_hours.end());
  RollupRows programs;
  programs.dimension = Dimension::automated;
  playback::Thousandths sessions;
  for (const auto& selection : selections_of(query.account_id, plan, programs)) {
    for (const auto& [all, sums] : rollups::sum(db, selection, {})) sessions += sums.sessions;
  }
  return sessions;
}

}  // namespace figures::rules
