#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <tuple>

#include "db/database.h"
#include "telemetry/tables/stream_figures.h"

// Who was watching at the end of each minute. Times are as the database takes them.
namespace telemetry::tables::stream_minutes {

using stream_figures::kAllStreams;

struct Key {
  std::string user_id, minute, stream_id;
  bool operator<(const Key& other) const {
    return std::tie(user_id, minute, stream_id) < std::tie(other.user_id, other.minute, other.stream_id);
  }
};
struct Viewers {
  std::int64_t all = 0, starting = 0, rebuffering = 0, paused = 0;
};

// In place of what was counted of these minutes before.
void store(db::Transaction& tx, const std::map<Key, Viewers>& minutes);

}  // namespace telemetry::tables::stream_minutes
