#pragma once
#include <optional>
#include <set>
#include <string>

#include "config.h"
#include "figures/rules/query/figures_query.h"
#include "figures/tables/rollups.h"

// Reads roll-ups for query.h.
namespace figures::rules {

using values::AggregatesByKey;

// Holds the begins of hours that the period, or an interval, splits. Only single sessions show what belongs to which
// part.
using SplitHours = std::set<std::int64_t>;

// Returns those split hours whose sessions are still kept, and are few enough to be read. Of other split hours, all
// sessions count for the interval in which the hour begins. If the period begins within the hour, they count for its
// first interval.
SplitHours split_hours(db::Database& db, const Config& config, const FiguresQuery& query, const GroupBy& group_by);

// Returns nullopt if the roll-ups cannot answer: two dimensions at once, minutes, a dimension of one stream on a day
// that is not over, not computed yet or had too many streams, or a value that was counted as 'other'. Leaves out the
// hours that are split. Keys begin with hours, or with the noon of days, and not with intervals.
std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                                            const SplitHours& split);

}  // namespace figures::rules
