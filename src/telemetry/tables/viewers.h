#pragma once
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "db/database.h"

// Reads of live_sessions and stream_minutes: who is watching, and who was. Times are as the database takes them, stream
// ids 16 bytes.
namespace telemetry::tables::viewers {

struct Now {
  std::optional<std::string> stream_id;
  std::int64_t starting = 0, playing = 0, rebuffering = 0, paused = 0;  // playing: seeking as well
};
// By stream, heard of within 90 seconds: who has not been waiting for more than five minutes, and who has paused.
std::vector<Now> now(db::Database& db, const std::string& user_id, const std::optional<std::string>& stream_id);

struct Minute {
  std::string begins_at;
  std::int64_t viewers, rebuffering;
};
// Of that stream, or of all of them (kAllStreams); minutes without anybody are not there.
std::vector<Minute> minutes(db::Database& db, const std::string& user_id, const std::string& stream_id,
                            const std::string& from, const std::string& to);

// Stretches of so many minutes, counted from 1970 + `offset` minutes.
struct Stretch {
  std::int64_t peak, sum;  // sum: of the viewers of each minute
};
std::map<std::int64_t, Stretch> stretches(db::Database& db, const std::string& user_id, const std::string& stream_id,
                                          const std::string& from, const std::string& to, std::int64_t minutes,
                                          std::int64_t offset);

}  // namespace telemetry::tables::viewers
