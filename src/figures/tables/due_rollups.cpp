#include "figures/tables/due_rollups.h"

#include "figures/tables/rollups.h"

namespace figures::tables::due_rollups {
namespace {

// An hour that takes long to recompute; in thousandths of a session.
constexpr std::int64_t kLargeHour = 50'000'000;

const std::string kDueDays = "stale_since <= UTC_TIMESTAMP() - INTERVAL 15 MINUTE AND begins_at < UTC_DATE()";

std::vector<RollupKey> read(const db::Rows& rows) {
  return db::each(rows, [](const db::Row& row) { return RollupKey{row.text(0), row.text(1)}; });
}

}  // namespace

// The accounts of large hours are among them a few minutes early, which does no harm.
const std::string kUsers = "SELECT user_id FROM stale_hours UNION SELECT user_id FROM stale_days WHERE " + kDueDays;

// The longest stale come first, so that an hour that changes all the time does not keep others waiting.
std::vector<RollupKey> hours(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select(R"(SELECT s.user_id, CAST(s.begins_at AS CHAR)
                             FROM stale_hours s
                             LEFT JOIN hourly_rollups large
                               ON large.user_id = s.user_id AND large.begins_at = s.begins_at
                              AND large.dimension = ? AND large.stream_id = ? AND large.sessions > ?
                            WHERE s.user_id = ?
                              AND s.stale_since <= UTC_TIMESTAMP() - INTERVAL IF(large.user_id IS NULL, 0, 5) MINUTE
                            ORDER BY s.stale_since, s.begins_at
                            LIMIT ?)",
                        static_cast<int>(playback::Dimension::whole), rollups::kAllStreams, kLargeHour, user_id, max));
}

std::vector<RollupKey> days(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select("SELECT user_id, CAST(begins_at AS CHAR) FROM stale_days WHERE user_id = ? AND " + kDueDays +
                            " ORDER BY stale_since, begins_at LIMIT ?",
                        user_id, max));
}

}  // namespace figures::tables::due_rollups
