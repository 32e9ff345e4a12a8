#include "figures/tables/viewer_points.h"

#include "db/replace_rows.h"

namespace figures::tables::viewer_points {

void store(db::Transaction& tx, const std::string& account_id, const viewer_minutes::ViewersByTime& points) {
  std::vector<db::Value> values;
  for (const auto& [key, viewers] : points) {
    const auto& [begins_at, stream_id] = key;
    if (viewers.all == 0) continue;  // all have paused
    values.insert(values.end(), {db::value(account_id), db::value(stream_id), db::value(begins_at / 1000),
                                 db::value(viewers.all), db::value(viewers.rebuffering)});
  }
  db::replace_rows(tx,
                   R"(REPLACE INTO viewer_points (account_id, stream_id, begins_at, viewers, rebuffering)
                     VALUES)",
                   "(?, ?, TIMESTAMP '1970-01-01 00:00:00' + INTERVAL ? SECOND, ?, ?)", values, 512);
}

void delete_expired(db::Database& db) {
  while (db::autocommit(db, [](db::Transaction& tx) {
           return tx.run("DELETE FROM viewer_points WHERE begins_at < UTC_TIMESTAMP() - INTERVAL 70 MINUTE LIMIT 5000");
         }) > 0) {
  }
}

}  // namespace figures::tables::viewer_points
