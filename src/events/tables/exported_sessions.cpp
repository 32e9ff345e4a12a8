#include "events/tables/exported_sessions.h"

namespace events::tables::exported_sessions {

// A session with batches passes any times, as the times of their events are not known before they are decompressed.
std::vector<Session> page(db::Database& db, const Filter& filter, const std::string& after, std::size_t max) {
  db::Sql sql(R"(SELECT session_ref, account_id, session_id, stream_id, CAST(DATE(began_at) AS CHAR), partition_day
                   FROM playback_sessions p
                  WHERE session_ref > ?)",
              after);
  if (filter.account_id) sql.add("AND account_id = ?", *filter.account_id);
  if (filter.stream_id) sql.add("AND stream_id = ?", *filter.stream_id);
  if (filter.from || filter.to) {
    sql.add(R"(AND (EXISTS (SELECT 1 FROM telemetry_batches b WHERE b.session_ref = p.session_ref)
                    OR EXISTS (SELECT 1 FROM telemetry_segments g WHERE g.session_ref = p.session_ref)");
    if (filter.from) sql.add("AND g.last_ts >= ?", *filter.from);
    if (filter.to) sql.add("AND g.first_ts < ?", *filter.to);
    sql.add("))");
  }
  return db::each(db.select(sql.add("ORDER BY session_ref").limit(max)), [](db::Row row) {
    return Session{row.text(), row.text(), row.text(), row.optional_text(), {row.text(), row.text()}};
  });
}

}  // namespace events::tables::exported_sessions
