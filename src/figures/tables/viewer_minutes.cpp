#include "figures/tables/viewer_minutes.h"

#include "db/replace_rows.h"

namespace figures::tables::viewer_minutes {

void store(db::Transaction& tx, const std::string& account_id, const ViewersByTime& minutes) {
  std::vector<db::Value> values;
  for (const auto& [key, viewers] : minutes) {
    const auto& [begins_at, stream_id] = key;
    values.insert(values.end(),
                  {db::value(account_id), db::value(begins_at / 1000), db::value(stream_id), db::value(viewers.all),
                   db::value(viewers.starting), db::value(viewers.rebuffering), db::value(viewers.paused)});
  }
  db::replace_rows(
      tx,
      R"(REPLACE INTO viewer_minutes (account_id, minute, stream_id, viewers, in_startup, rebuffering, paused)
                     VALUES)",
      "(?, TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ? SECOND, ?, ?, ?, ?, ?)", values, 512);
}

Viewers last(db::Database& db) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(viewers), 0), COALESCE(SUM(in_startup), 0),
                                        COALESCE(SUM(rebuffering), 0), COALESCE(SUM(paused), 0)
                                   FROM viewer_minutes
                                  WHERE minute = (SELECT MAX(minute) FROM viewer_minutes WHERE minute <= UTC_TIMESTAMP())
                                    AND minute > UTC_TIMESTAMP() - INTERVAL 5 MINUTE AND stream_id = ?)",
                              kAllStreams);
  return {rows[0].number(0), rows[0].number(1), rows[0].number(2), rows[0].number(3)};
}

}  // namespace figures::tables::viewer_minutes
