#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "calendar/period.h"
#include "db/database.h"

// Counts who was watching.
namespace figures::rules {

// Holds the peak and the mean of the viewers at the ends of the minutes of a period.
struct ViewerStats {
  std::int64_t peak;
  double mean;
};
struct ViewersQuery {
  std::string account_id;
  std::optional<std::string> stream_id;
  calendar::Period period;
};
// Returns nullopt if nobody watched in the period, or if its minutes have not been counted yet.
std::optional<ViewerStats> viewer_stats(db::Database& db, const ViewersQuery& query);
// Returns when the last minute of the period began that had so many viewers.
std::optional<std::int64_t> time_of_peak(db::Database& db, const ViewersQuery& query, std::int64_t peak);
// Returns the statistics by the begins of the intervals, without those in which nobody watched.
std::map<std::int64_t, ViewerStats> viewer_stats_by_time(db::Database& db, const ViewersQuery& query,
                                                         const calendar::Intervals& intervals);

}  // namespace figures::rules
