#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/rules/query/figures_query.h"

// Counts who was watching, whatever the filters of a query are, since viewers are counted by stream only.
namespace figures::rules {

// Holds the peak and the mean of the viewers at the ends of the minutes of a period.
struct ViewerStats {
  std::int64_t peak;
  double mean;
};
// Returns nullopt if nobody watched in the period, or if its minutes have not been counted yet.
std::optional<ViewerStats> viewer_stats(db::Database& db, const FiguresQuery& query);
// Returns when the last minute of the period began that had so many viewers.
std::optional<std::int64_t> time_of_peak(db::Database& db, const FiguresQuery& query, std::int64_t peak);
// Returns the statistics by the begins of the intervals, without those in which nobody watched.
std::map<std::int64_t, ViewerStats> viewer_stats_by_time(db::Database& db, const FiguresQuery& query,
                                                         const calendar::Intervals& intervals);

}  // namespace figures::rules
