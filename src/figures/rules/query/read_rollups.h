#pragma once
#include <map>
#include <optional>
#include <set>
#include <string>

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

// The hours that the period, or one of the buckets, splits, by their begins. Roll-ups have no part of an hour, so
// read_rollups leaves these out.
std::set<std::int64_t> split_hours(const calendar::Period& period, const GroupBy& group_by);

// Returns nullopt if the roll-ups cannot answer: two dimensions at once, minutes, a dimension of one stream on a day
// that is not over, not computed yet or had too many streams, or a value that was counted as 'other'.
std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by);

}  // namespace figures::rules
