#include "events/tables/invariants.h"

namespace events::tables {

// States what has to hold for the rows of each playback session. Each pair of ? is a range of sessions. Segments of
// days whose sessions were deleted or are being deleted as too old are not checked, as they wait for their partition to
// expire.
const std::vector<db::Invariant>& invariants() {
  static const std::vector<db::Invariant> all = {
      {"nothing is left of an account a day after it was deleted",
       R"(SELECT (SELECT COUNT(*) FROM deleted_users WHERE deleted_at < UTC_TIMESTAMP(3) - INTERVAL 1 DAY)
               + (SELECT COUNT(*) FROM (SELECT DISTINCT account_id FROM playback_sessions) p
                    LEFT JOIN users u ON u.id = p.account_id
                    LEFT JOIN deleted_users d ON d.user_id = p.account_id
                   WHERE u.id IS NULL AND d.user_id IS NULL))"},
      {"no events are kept of a session that does not exist",
       R"(SELECT (SELECT COUNT(*)
                    FROM (SELECT DISTINCT session_ref FROM telemetry_batches
                           WHERE session_ref >= ? AND session_ref < ?) b
                    LEFT JOIN playback_sessions p ON p.session_ref = b.session_ref
                    LEFT JOIN live_sessions l ON l.session_ref = b.session_ref
                   WHERE p.session_ref IS NULL AND l.session_ref IS NULL)
               + (SELECT COUNT(*)
                    FROM (SELECT DISTINCT session_ref FROM telemetry_segments
                           WHERE session_ref >= ? AND session_ref < ?
                             AND partition_day > LEAST(COALESCE((SELECT MIN(partition_day) FROM playback_sessions), UTC_DATE()),
                                                     UTC_DATE() - INTERVAL 1 DAY)) g
                    LEFT JOIN playback_sessions p ON p.session_ref = g.session_ref
                   WHERE p.session_ref IS NULL))"},
      {"each session that has events is live or has figures",
       R"(SELECT COUNT(*) FROM playback_sessions p
            LEFT JOIN session_figures f ON f.session_ref = p.session_ref
            LEFT JOIN live_sessions l ON l.account_id = p.account_id AND l.session_ref = p.session_ref
           WHERE f.session_ref IS NULL AND l.session_ref IS NULL
             AND (EXISTS (SELECT 1 FROM telemetry_batches b WHERE b.session_ref = p.session_ref)
                  OR EXISTS (SELECT 1 FROM telemetry_segments g WHERE g.session_ref = p.session_ref))
             AND p.session_ref >= ? AND p.session_ref < ?)"},
      {"each session that is not live has its batches compacted",
       R"(SELECT COUNT(*)
            FROM (SELECT DISTINCT session_ref FROM telemetry_batches) b
            JOIN playback_sessions p ON p.session_ref = b.session_ref
            LEFT JOIN live_sessions l ON l.account_id = p.account_id AND l.session_ref = p.session_ref
           WHERE l.session_ref IS NULL)"},
  };
  return all;
}

}  // namespace events::tables
