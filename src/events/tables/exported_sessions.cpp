#include "events/tables/exported_sessions.h"

namespace events::tables::exported_sessions {

// A session with batches passes any times, as the times of their events are not known before they are decompressed.
std::vector<Session> page(db::Database& db, const Filter& filter, const std::string& after, std::size_t max) {
  std::string sql =
      R"(SELECT session_ref, account_id, session_id, stream_id, CAST(DATE(began_at) AS CHAR), partition_day
                         FROM playback_sessions p
                        WHERE session_ref > ?)";
  std::vector<db::Value> values = {db::value(after)};
  const auto add = [&](const std::string& condition, const std::string& given) {
    sql += condition;
    values.push_back(db::value(given));
  };
  if (filter.account_id) add(" AND account_id = ?", *filter.account_id);
  if (filter.stream_id) add(" AND stream_id = ?", *filter.stream_id);
  if (filter.from || filter.to) {
    sql += R"( AND (EXISTS (SELECT 1 FROM telemetry_batches b WHERE b.session_ref = p.session_ref)
                    OR EXISTS (SELECT 1 FROM telemetry_segments g WHERE g.session_ref = p.session_ref)";
    if (filter.from) add(" AND g.last_ts >= ?", *filter.from);
    if (filter.to) add(" AND g.first_ts < ?", *filter.to);
    sql += "))";
  }
  values.push_back(db::value(max));

  return db::each(db.select_list(sql + " ORDER BY session_ref LIMIT ?", values), [](const db::Row& row) {
    return Session{row.text(0), row.text(1), row.text(2), row.optional_text(3), {row.text(4), row.text(5)}};
  });
}

}  // namespace events::tables::exported_sessions
