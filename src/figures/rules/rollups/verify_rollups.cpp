#include "figures/rules/rollups/verify_rollups.h"

#include <map>
#include <tuple>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "events/tables/stale_periods.h"
#include "figures/rules/rollups/recompute_rollups.h"
#include "figures/tables/rollups.h"

namespace figures::rules {
namespace {

namespace stale_periods = events::tables::stale_periods;
namespace rollups = tables::rollups;
using rollups::Granularity;

// Holds aggregates by what names a row: its dimension, stream and value.
using ByRow = std::map<std::tuple<playback::Dimension, std::string, std::string>, values::Aggregate>;

ByRow by_row(const std::vector<rollups::Row>& rows) {
  ByRow all;
  for (const auto& row : rows) all[{row.dimension, row.stream_id, row.value}] = row.aggregate;
  return all;
}

}  // namespace

bool verify_hour(db::Database& db, const stale_periods::RollupKey& hour) {
  const auto made = by_row(aggregate_sessions(db, Granularity::hour, hour).rows);
  const auto stored = by_row(rollups::rows(db, Granularity::hour, hour.account_id, hour.begins_at));
  return made == stored || stale_periods::is_stale_hour(db, hour);
}

bool verify_day(db::Database& db, const stale_periods::RollupKey& day) {
  if (stale_periods::is_stale_day(db, day)) return true;
  const auto begin = calendar::read_sql_time(day.begins_at);
  rollups::RowSelection of_day{
      day.account_id, Granularity::day, {begin}, playback::Dimension::whole, rollups::kAllStreams, {}};
  auto of_hours = of_day;
  of_hours.granularity = Granularity::hour;
  of_hours.begins = rollups::begins_in({begin, begin + calendar::kDayMs}, Granularity::hour);

  const auto same_by = [&](rollups::SumBy by) {
    return rollups::sum(db, of_day, by, true) == rollups::sum(db, of_hours, by, true);
  };
  return (same_by({}) && same_by(rollups::kByStream)) || stale_periods::is_stale_day(db, day);
}

}  // namespace figures::rules
