#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "telemetry/rules/period.h"
#include "telemetry/rules/stream.h"
#include "telemetry/tables/viewers.h"
#include "worker.h"

// Who is watching, and who was.
namespace telemetry::rules {

// Peak and mean of the viewers at the ends of the minutes of a stretch of time.
struct ViewersOf {
  std::int64_t peak;
  double mean;
};
struct ViewersQuery {
  std::string user_id;
  std::optional<std::string> stream_id;
  Period period;
};
// Absent when nobody was, or nobody has counted yet.
std::optional<ViewersOf> viewers(Worker& worker, const ViewersQuery& query);
// By the begins of buckets(); without those that are absent.
std::map<std::int64_t, ViewersOf> viewers_by_time(Worker& worker, const ViewersQuery& query, Interval interval,
                                                  std::int64_t offset);

using LiveStream = tables::viewers::Now;

struct LiveMinute {
  std::int64_t begins_at, viewers, rebuffering;
};

struct Live {
  std::int64_t at;
  LiveStream all;                   // of all streams
  std::vector<LiveStream> streams;  // those with the most viewers first, 200 at most
  StreamNames names;                // of these streams
  std::vector<LiveMinute> minutes;  // of the last three hours, as far as they have been counted
};
// Counts a read. The stream is one of the user's.
Live live(Worker& worker, const std::string& user_id, const std::optional<std::string>& stream_id);

// Pauses are not watched.
std::int64_t viewers_of(const LiveStream& stream);

}  // namespace telemetry::rules
