#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"
#include "figures/tables/viewers.h"
#include "settings/config.h"
#include "streams/rules/stream.h"

// Shows who is watching at this moment, and what is wrong.
namespace figures::rules {

struct LiveStream : tables::viewers::ViewersByState {
  std::int64_t failed = 0;  // sessions, within ten minutes
};

// Counts the viewers of a minute, or of ten seconds.
struct LivePoint {
  std::int64_t begins_at, viewers, rebuffering;
  bool complete;  // false: the present one, as it is now
};

struct LiveError {
  std::optional<std::string> code;  // absent: not known yet
  std::int64_t sessions = 0, fatal = 0;
};

struct Peak {
  std::int64_t viewers, at;
};

struct LiveQuery {
  std::string account_id;
  std::optional<std::string> stream_id;   // one of the account's
  std::optional<playback::Dimension> by;  // beside streams
  bool automated = false;                 // sessions of programs count as well, but for points, minutes and the peak
};

struct Live {
  std::int64_t at;
  LiveStream all;                   // of all streams
  std::vector<LiveStream> streams;  // 200 at most: those where the greatest share of three or more is in trouble first
  streams::rules::StreamNames names;  // of these streams
  std::vector<LiveStream> values;     // the same for each value of the dimension
  Peak peak;                          // of `minutes` and `points`: the latest
  std::vector<LiveError> errors;      // of the last ten minutes, ten at most, those with the most fatal ones first
  std::vector<LivePoint> minutes;     // of the last three hours, as far as they have been counted, and the present one
  std::vector<LivePoint> points;      // the same of each ten seconds of the last hour
};
// Charges a read.
Live live(db::Database& db, const Config& config, const LiveQuery& query);

// Counts starting, playing and rebuffering sessions. A paused session is not a viewer.
std::int64_t viewer_count(const LiveStream& stream);
// Returns the share of the viewers, 0 to 1, or nullopt if there are none.
std::optional<double> rebuffering_share(const LiveStream& stream);

}  // namespace figures::rules
