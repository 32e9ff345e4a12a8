#pragma once
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"
#include "figures/tables/rollups.h"

// Decides for query.h whether roll-ups answer a query, and which of their rows do.
namespace figures::rules {

// Says which rows of an hour or a day answer.
struct RollupRows {
  playback::Dimension dimension = playback::Dimension::whole;
  std::string stream_id = playback::kAllStreams;
  std::optional<std::string> value = {};
  bool negated = false;  // the whole without them; without a value: without all that have one
};

struct RollupPlan {
  std::string account_id;
  RollupRows rows;
  std::vector<std::int64_t> days, hours;  // their begins
  // The begins of hours that the period, or an interval, splits. Only single sessions show what belongs to which part,
  // so those are read instead.
  std::set<std::int64_t> split_hours;
};

// Returns nullopt if roll-ups cannot answer: two dimensions at once, minutes, a dimension of one stream on a day that
// is not over, not computed yet or had too many streams, or a value that was counted as 'other'. Of split hours whose
// sessions are not kept any more, or are too many to be read, all sessions count for the interval in which the hour
// begins. If the period begins within the hour, they count for its first interval.
std::optional<RollupPlan> plan_rollups(db::Database& db, int telemetry_days, const FiguresQuery& query,
                                       const GroupBy& group_by, std::int64_t now);

// Returns what selects such rows of the days and of the hours of a plan.
std::vector<tables::rollups::RowSelection> selections_of(const RollupPlan& plan, const RollupRows& rows);

}  // namespace figures::rules
