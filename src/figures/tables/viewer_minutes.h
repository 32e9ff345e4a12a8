#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <utility>

#include "db/database.h"
#include "figures/tables/rollups.h"

// Stores the viewers at the end of each minute, and, as points, at the end of each ten seconds of the last hour.
namespace figures::tables::viewer_minutes {

using rollups::kAllStreams;

struct Viewers {
  std::int64_t all = 0, starting = 0, rebuffering = 0, paused = 0;
};
// Maps intervals of equal length to their viewers, by when each begins (in ms since 1970) and by stream.
using ViewersByTime = std::map<std::pair<std::int64_t, std::string>, Viewers>;

// Returns the viewers of all streams and accounts in the last minute that was counted, or all 0 if that began more than
// five minutes ago.
Viewers last(db::Database& db);

// Replace what was counted of these minutes, or points, before.
void store(db::Transaction& tx, const std::string& account_id, const ViewersByTime& minutes);
void store_points(db::Transaction& tx, const std::string& account_id, const ViewersByTime& points);

// Deletes points that are older than an hour and ten minutes.
void delete_expired_points(db::Database& db);

}  // namespace figures::tables::viewer_minutes
