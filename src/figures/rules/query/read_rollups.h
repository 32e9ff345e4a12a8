#pragma once
#include <map>
#include <optional>
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
  std::optional<calendar::Interval> interval;
  std::int64_t offset = 0;
  std::optional<playback::Dimension> dimension;
};

// Returns nullopt if the roll-ups cannot answer: two dimensions at once, minutes, a dimension of one stream on a day
// that is not over, not computed yet or had too many streams, or a value that was counted as 'other'.
std::optional<AggregatesByKey> read_rollups(db::Database& db, const FiguresQuery& query, const GroupBy& group_by);

}  // namespace figures::rules
