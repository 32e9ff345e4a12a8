#include "events/tables/stale_periods.h"

namespace events::tables::stale_periods {
namespace {

std::vector<std::string> stale_in(const std::string& table, db::Database& db, const std::string& account_id,
                                  const std::string& from, const std::string& to) {
  return db::texts(db.select(
      "SELECT CAST(begins_at AS CHAR) FROM " + table + " WHERE account_id = ? AND begins_at >= ? AND begins_at < ?",
      account_id, from, to));
}

}  // namespace

// A period that is marked again keeps its stale_since, or an hour whose sessions go on would never be due. Its row is
// changed nevertheless: another node of a cluster may be deleting it, and the change makes the two writes conflict, so
// that the mark is not lost.
void mark_stale(db::Transaction& tx, const std::vector<std::string>& session_refs) {
  const auto mark = [&](const std::string& table, const std::string& begins_at) {
    db::Sql sql("INSERT INTO " + table + " (account_id, begins_at, stale_since) SELECT DISTINCT account_id, CAST(" +
                begins_at + " AS DATETIME), UTC_TIMESTAMP() FROM session_figures WHERE session_ref");
    sql.in(session_refs).add("ORDER BY 1, 2 ON DUPLICATE KEY UPDATE times_marked = " + table + ".times_marked + 1");
    tx.run(sql);
  };
  mark("stale_hours", "DATE_FORMAT(began_at, '%Y-%m-%d %H:00:00')");
  mark("stale_days", "DATE(began_at)");
}

std::vector<std::string> stale_hours(db::Database& db, const std::string& account_id, const std::string& from,
                                     const std::string& to) {
  return stale_in("stale_hours", db, account_id, from, to);
}

std::vector<std::string> stale_days(db::Database& db, const std::string& account_id, const std::string& from,
                                    const std::string& to) {
  return stale_in("stale_days", db, account_id, from, to);
}

bool is_stale_hour(db::Database& db, const RollupKey& hour) {
  return !db.select("SELECT 1 FROM stale_hours WHERE account_id = ? AND begins_at = ?", hour.account_id, hour.begins_at)
              .empty();
}

bool is_stale_day(db::Database& db, const RollupKey& day) {
  return !db.select(R"(SELECT 1 FROM stale_days WHERE account_id = ? AND begins_at = ?
                       UNION ALL
                       SELECT 1 FROM stale_hours WHERE account_id = ? AND begins_at >= ? AND begins_at < ? + INTERVAL 1 DAY
                       UNION ALL
                       SELECT 1 FROM (SELECT UTC_DATE() AS today) AS clock WHERE today <= ?)",
                    day.account_id, day.begins_at, day.account_id, day.begins_at, day.begins_at, day.begins_at)
              .empty();
}

void clear_hour(db::Transaction& tx, const RollupKey& hour) {
  tx.run("DELETE FROM stale_hours WHERE account_id = ? AND begins_at = ?", hour.account_id, hour.begins_at);
}

void clear_day(db::Transaction& tx, const RollupKey& day) {
  tx.run("DELETE FROM stale_days WHERE account_id = ? AND begins_at = ?", day.account_id, day.begins_at);
}

}  // namespace events::tables::stale_periods
