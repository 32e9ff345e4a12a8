#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

#include "config.h"
#include "figures/rules/query/figures_query.h"
#include "figures/tables/rollups.h"
#include "figures/values/aggregate.h"

// The part of query.h that reads roll-ups.
namespace figures::rules {

using AggregatesByKey = std::map<std::string, values::Aggregate>;

// What aggregates are kept apart by; neither: one aggregate with the key ''. In a key the time comes first, as the
// database prints it.
constexpr std::size_t kBeginLength = 19;
struct GroupBy {
  std::optional<calendar::Buckets> buckets;
  std::optional<playback::Dimension> dimension;
};

// Hours that the period, or a bucket, splits, by their begins: what belongs to which part, only single sessions say.
using SplitHours = std::set<std::int64_t>;

// Those for which there still are sessions, and few enough to be read. Of others, all sessions count for the bucket in
// which the hour begins, as they do for the first bucket of a period that begins within an hour.
SplitHours split_hours(db::Database& db, const Config& config, const FiguresQuery& query, const GroupBy& group_by);

// Returns nullopt if the roll-ups cannot answer: two dimensions at once, minutes, a dimension of one stream on a day
// that is not over, not computed yet or had too many streams, or a value that was counted as 'other'.
// Leaves out the hours that are split.
std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by,
                                            const SplitHours& split);

}  // namespace figures::rules
