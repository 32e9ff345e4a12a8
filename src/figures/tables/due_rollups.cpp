#include "figures/tables/due_rollups.h"

#include "figures/tables/rollups.h"

namespace figures::tables::due_rollups {
namespace {

// Roll-ups have thousandths of a session. An hour with more than so many takes long to recompute.
constexpr std::int64_t kThousandths = 1000, kLargeHour = 50'000 * kThousandths;

const std::string kDueDays = "stale_since <= UTC_TIMESTAMP() - INTERVAL 15 MINUTE AND begins_at < UTC_DATE()";

std::vector<DuePeriod> read(const db::Rows& rows) {
  return db::each(rows, [](const db::Row& row) {
    return DuePeriod{{row.text(0), row.text(1)}, row.optional_number(2).value_or(0) / kThousandths};
  });
}

}  // namespace

// The accounts of large hours are among them a few minutes early, which does no harm.
const std::string kUsers = "SELECT user_id FROM stale_hours UNION SELECT user_id FROM stale_days WHERE " + kDueDays;

// The longest stale come first, so that an hour that changes all the time does not keep others waiting.
std::vector<DuePeriod> hours(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select(R"(SELECT s.user_id, CAST(s.begins_at AS CHAR), computed.sessions
                             FROM stale_hours s
                             LEFT JOIN hourly_rollups computed
                               ON computed.user_id = s.user_id AND computed.begins_at = s.begins_at
                              AND computed.dimension = ? AND computed.stream_id = ?
                            WHERE s.user_id = ?
                              AND s.stale_since <= UTC_TIMESTAMP()
                                                   - INTERVAL IF(COALESCE(computed.sessions, 0) > ?, 5, 0) MINUTE
                            ORDER BY s.stale_since, s.begins_at
                            LIMIT ?)",
                        static_cast<int>(playback::Dimension::whole), rollups::kAllStreams, user_id, kLargeHour, max));
}

std::vector<DuePeriod> days(db::Database& db, const std::string& user_id, std::size_t max) {
  return read(db.select(R"(SELECT s.user_id, CAST(s.begins_at AS CHAR), computed.sessions
                             FROM (SELECT user_id, begins_at, stale_since
                                     FROM stale_days
                                    WHERE user_id = ? AND )" +
                            kDueDays + R"() AS s
                             LEFT JOIN daily_rollups computed
                               ON computed.user_id = s.user_id AND computed.begins_at = s.begins_at
                              AND computed.dimension = ? AND computed.stream_id = ?
                            ORDER BY s.stale_since, s.begins_at
                            LIMIT ?)",
                        user_id, static_cast<int>(playback::Dimension::whole), rollups::kAllStreams, max));
}

}  // namespace figures::tables::due_rollups
