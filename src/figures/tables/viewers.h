#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "playback/dimensions.h"

// Reads the viewers of this moment and of earlier ones from live_sessions, viewer_minutes and viewer_points. Times are
// as the database takes them, stream ids 16 bytes.
namespace figures::tables::viewers {

struct Selection {
  std::string account_id;
  std::optional<std::string> stream_id;
  bool automated;  // sessions of programs count as well
};

struct ViewersByState {
  std::optional<std::string> value;                                     // of the dimension: of streams, the id
  std::int64_t starting = 0, playing = 0, rebuffering = 0, paused = 0;  // playing: seeking as well
};
// Counts the sessions that were seen within 90 seconds by value of the dimension. A viewer who has been waiting for
// more than five minutes is not counted. A session has the values of its first request or, of what events say, of its
// figures.
std::vector<ViewersByState> now(db::Database& db, const Selection& selection, playback::Dimension by);

// Counts sessions that failed within the last ten minutes, and others that began in these and had an error.
struct Failing {
  std::optional<std::string> value;  // of the dimension
  std::optional<std::string> code;   // absent: not known yet
  std::int64_t sessions, fatal;      // fatal: of them, those that failed
};
// Counts by value and code. Looks at the newest 2,000 sessions that began, and at 2,000 that failed.
std::vector<Failing> failing(db::Database& db, const Selection& selection, playback::Dimension by);

// Holds the viewers of a minute, or of ten seconds.
struct Point {
  std::string begins_at;
  std::int64_t viewers, rebuffering;
};
// Return the minutes, or the ten seconds, of that stream or of all of them (kAllStreams). Those in which nobody watched
// are left out.
std::vector<Point> minutes(db::Database& db, const std::string& account_id, const std::string& stream_id,
                           const std::string& from, const std::string& to);
std::vector<Point> points(db::Database& db, const std::string& account_id, const std::string& stream_id,
                          const std::string& from, const std::string& to);

// Returns when the last minute began that had so many viewers.
std::optional<std::string> last_with(db::Database& db, const std::string& account_id, const std::string& stream_id,
                                     const std::string& from, const std::string& to, std::int64_t viewers);

// Holds the viewers of an interval of so many minutes. Intervals are numbered from 1970 + `offset` minutes.
struct IntervalViewers {
  std::int64_t peak, sum;  // sum: of the viewers of each minute
};
std::map<std::int64_t, IntervalViewers> by_interval(db::Database& db, const std::string& account_id,
                                                    const std::string& stream_id, const std::string& from,
                                                    const std::string& to, std::int64_t minutes, std::int64_t offset);

}  // namespace figures::tables::viewers
