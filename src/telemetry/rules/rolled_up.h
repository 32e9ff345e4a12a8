#pragma once
#include <map>
#include <optional>
#include <string>

#include "telemetry/rules/figures_query.h"
#include "telemetry/tables/stream_figures.h"

// The part of figures_query.h that reads roll-ups.
namespace telemetry::rules {

using Groups = std::map<std::string, tables::Sums>;

// What sums are kept apart by; neither: one group, ''. Times are as the database prints them.
struct Grouping {
  std::optional<Interval> interval;
  std::int64_t offset = 0;
  std::optional<Dimension> dimension;
};

// Absent when the roll-ups do not have it: two dimensions at once, minutes, a dimension of one stream on a day that is
// not over or not made yet or had too many streams, or a value that was counted as 'other'.
std::optional<Groups> rolled_up(db::Database& db, const FiguresQuery& query, const Grouping& grouping);

}  // namespace telemetry::rules
