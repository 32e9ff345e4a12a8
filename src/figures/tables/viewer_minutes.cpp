#include "figures/tables/viewer_minutes.h"

#include "db/clock.h"
#include "db/in_parts.h"

namespace figures::tables::viewer_minutes {
namespace {

constexpr std::size_t kRowsAtOnce = 512;

void run(db::Transaction& tx, const std::string& replace, const std::vector<db::Values>& rows,
         const std::string& placeholders) {
  db::in_parts(rows, kRowsAtOnce, [&](const std::vector<db::Values>& some) {
    db::Sql sql(replace);
    tx.run(sql.rows(some, placeholders));
  });
}

}  // namespace

void store(db::Transaction& tx, const std::string& account_id, const ViewersByTime& minutes) {
  std::vector<db::Values> rows;
  for (const auto& [key, viewers] : minutes) {
    const auto& [begins_at, stream_id] = key;
    rows.push_back(db::values(account_id, begins_at, stream_id, viewers.all, viewers.starting, viewers.rebuffering,
                              viewers.paused));
  }
  run(tx, "REPLACE INTO viewer_minutes (account_id, minute, stream_id, viewers, in_startup, rebuffering, paused)", rows,
      "(?, " + db::from_ms() + ", ?, ?, ?, ?, ?)");
}

void store_points(db::Transaction& tx, const std::string& account_id, const ViewersByTime& points) {
  std::vector<db::Values> rows;
  for (const auto& [key, viewers] : points) {
    const auto& [begins_at, stream_id] = key;
    if (viewers.all == 0) continue;  // all have paused
    rows.push_back(db::values(account_id, stream_id, begins_at, viewers.all, viewers.rebuffering));
  }
  run(tx, "REPLACE INTO viewer_points (account_id, stream_id, begins_at, viewers, rebuffering)", rows,
      "(?, ?, " + db::from_ms() + ", ?, ?)");
}

void delete_expired_points(db::Database& db) {
  while (db::autocommit(db, [](db::Transaction& tx) {
           return tx.run("DELETE FROM viewer_points WHERE begins_at < UTC_TIMESTAMP() - INTERVAL 70 MINUTE LIMIT 5000");
         }) > 0) {
  }
}

Viewers last(db::Database& db) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(viewers), 0), COALESCE(SUM(in_startup), 0),
                                        COALESCE(SUM(rebuffering), 0), COALESCE(SUM(paused), 0)
                                   FROM viewer_minutes
                                  WHERE minute = (SELECT MAX(minute) FROM viewer_minutes WHERE minute <= UTC_TIMESTAMP())
                                    AND minute > UTC_TIMESTAMP() - INTERVAL 5 MINUTE AND stream_id = ?)",
                              kAllStreams);
  auto row = rows.front();
  return {row.number(), row.number(), row.number(), row.number()};
}

}  // namespace figures::tables::viewer_minutes
