#include "figures/tables/viewer_points.h"

#include "db/clock.h"
#include "db/in_parts.h"

namespace figures::tables::viewer_points {
namespace {

constexpr std::size_t kRowsAtOnce = 512;

}  // namespace

void store(db::Transaction& tx, const std::string& account_id, const viewer_minutes::ViewersByTime& points) {
  std::vector<db::Values> rows;
  for (const auto& [key, viewers] : points) {
    const auto& [begins_at, stream_id] = key;
    if (viewers.all == 0) continue;  // all have paused
    rows.push_back(db::values(account_id, stream_id, begins_at, viewers.all, viewers.rebuffering));
  }
  db::in_parts(rows, kRowsAtOnce, [&](const std::vector<db::Values>& some) {
    db::Sql sql("REPLACE INTO viewer_points (account_id, stream_id, begins_at, viewers, rebuffering)");
    tx.run(sql.rows(some, "(?, ?, " + db::from_ms() + ", ?, ?)"));
  });
}

void delete_expired(db::Database& db) {
  while (db::autocommit(db, [](db::Transaction& tx) {
           return tx.run("DELETE FROM viewer_points WHERE begins_at < UTC_TIMESTAMP() - INTERVAL 70 MINUTE LIMIT 5000");
         }) > 0) {
  }
}

}  // namespace figures::tables::viewer_points
