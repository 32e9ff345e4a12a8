#include "telemetry/tables/troubled_playbacks.h"

#include <algorithm>
#include <string>
#include <vector>

#include "db/list.h"

namespace telemetry::tables::troubled_playbacks {

namespace {

constexpr std::size_t kTogether = 500;

// Those from whose players anything came lately: few, beside all that there are.
std::vector<std::string> active_users(db::Database& db) {
  std::vector<std::string> users;
  for (const auto& row : db.select(R"(SELECT DISTINCT user_id
                                        FROM sdk_keys
                                       WHERE last_used_at >= UTC_TIMESTAMP(3) - INTERVAL 20 MINUTE)")) {
    users.push_back(row.text(0));
  }
  return users;
}

// The numbers are those of sql/0023_playback_figures.sql.
Counts begun_of(db::Database& db, const std::vector<std::string>& users) {
  const db::List list(users);
  const auto row = db.select_list(R"(SELECT COUNT(*),
                                            COALESCE(SUM(outcome = 4), 0),
                                            COALESCE(SUM(outcome = 5), 0),
                                            COALESCE(SUM(outcome NOT IN (4, 5) AND rebuffer_count > 0
                                                         AND rebuffer_ms * 20 > COALESCE(startup_ms, 0)
                                                             + COALESCE(played_ms, 0) + rebuffer_ms
                                                             + COALESCE(seek_ms, 0)), 0)
                                       FROM playback_figures
                                      WHERE user_id IN ()" +
                                      list.placeholders + R"()
                                        AND first_seen_at >= UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
                                        AND (outcome = 4 OR flags & 1 <> 0))",
                                  list.values)
                       .at(0);
  return {row.number(0), row.number(1), row.number(2), row.number(3)};
}

}  // namespace

Counts begun(db::Database& db) {
  const auto users = active_users(db);
  Counts all;
  for (std::size_t first = 0; first < users.size(); first += kTogether) {
    const auto last = std::min(users.size(), first + kTogether);
    const auto some = begun_of(
        db, {users.begin() + static_cast<std::ptrdiff_t>(first), users.begin() + static_cast<std::ptrdiff_t>(last)});
    all = {all.playbacks + some.playbacks, all.not_started + some.not_started, all.broken_off + some.broken_off,
           all.stalled + some.stalled};
  }
  return all;
}

Counts going_on(db::Database& db) {
  const auto row = db.select(R"(SELECT COUNT(*),
                                       COALESCE(SUM(state = 4 AND state_at < UTC_TIMESTAMP(3) - INTERVAL 10 SECOND), 0)
                                  FROM live_sessions
                                 WHERE heard_at > UTC_TIMESTAMP(3) - INTERVAL 90 SECOND
                                   AND first_seen_at < UTC_TIMESTAMP(3) - INTERVAL 15 MINUTE
                                   AND state IN (2, 3, 4)
                                   AND (state <> 4 OR state_at >= UTC_TIMESTAMP(3) - INTERVAL 5 MINUTE))")
                       .at(0);
  return {row.number(0), 0, 0, row.number(1)};
}

}  // namespace telemetry::tables::troubled_playbacks
