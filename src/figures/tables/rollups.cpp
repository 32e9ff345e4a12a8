#include "figures/tables/rollups.h"

namespace figures::tables::rollups {
namespace {

constexpr std::size_t kRowsAtOnce = 64;

void insert(db::Transaction& tx, Granularity granularity, const std::string& account_id, const std::string& begins_at,
            const Row* rows, std::size_t count) {
  std::vector<db::Values> values;
  for (std::size_t i = 0; i < count; ++i) {
    const auto& [dimension, stream_id, value, aggregate] = rows[i];
    values.push_back(db::values(account_id, begins_at, static_cast<std::int64_t>(dimension), stream_id, value,
                                aggregate.sessions.count, aggregate.encode_sums(), aggregate.histograms.encode()));
  }
  db::Sql sql("INSERT INTO " + table_of(granularity));
  sql.add("(account_id, begins_at, dimension, stream_id, value, sessions, sums, histograms)");
  tx.run(sql.rows(std::move(values)));
}

}  // namespace

void replace(db::Transaction& tx, Granularity granularity, const std::string& account_id, const std::string& begins_at,
             const std::vector<Row>& rows) {
  tx.run("DELETE FROM " + table_of(granularity) + " WHERE account_id = ? AND begins_at = ?", account_id, begins_at);
  for (std::size_t at = 0; at < rows.size();) {
    // Takes 64 rows, or half of that and so on. Each number of rows is a statement of its own, which is prepared once
    // per connection, and which Sql does not fill up: an INSERT cannot repeat a row.
    std::size_t count = kRowsAtOnce;
    while (count > rows.size() - at) count /= 2;
    insert(tx, granularity, account_id, begins_at, &rows[at], count);
    at += count;
  }
}

std::vector<Row> rows(db::Database& db, Granularity granularity, const std::string& account_id,
                      const std::string& begins_at) {
  return db::each(db.select("SELECT dimension, stream_id, value, sessions, sums, histograms FROM " +
                                table_of(granularity) + " WHERE account_id = ? AND begins_at = ?",
                            account_id, begins_at),
                  [](db::Row found) {
                    Row row{static_cast<playback::Dimension>(found.number()), found.text(), found.text(), {}};
                    row.aggregate.sessions = playback::Thousandths(found.number());
                    row.aggregate.decode_sums(found.text());
                    row.aggregate.histograms = values::Histograms::decode(found.text());
                    return row;
                  });
}

bool delete_of_account(db::Database& db, const std::string& account_id, std::chrono::steady_clock::time_point until) {
  for (const char* table :
       {"hourly_rollups", "daily_rollups", "viewer_minutes", "viewer_points", "stale_hours", "stale_days",
        "stored_hours", "stored_bytes", "stored_by_key", "dimension_names", "cdn_names", "saved_filters", "marks"}) {
    const std::string sql = "DELETE FROM " + std::string(table) + " WHERE account_id = ? LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql, account_id); }) > 0) {
      if (std::chrono::steady_clock::now() >= until) return false;
    }
  }
  return true;
}

void delete_expired(db::Database& db) {
  const std::string hourly_days = std::to_string(kHourlyDays);
  for (const std::string& old : {"hourly_rollups WHERE begins_at < UTC_DATE() - INTERVAL " + hourly_days + " DAY",
                                 std::string("daily_rollups WHERE begins_at < UTC_DATE() - INTERVAL 25 MONTH"),
                                 std::string("viewer_minutes WHERE minute < UTC_DATE() - INTERVAL 35 DAY"),
                                 std::string("marks WHERE begins_at < UTC_DATE() - INTERVAL 25 MONTH")}) {
    const std::string sql = "DELETE FROM " + old + " LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql); }) > 0) {
    }
  }
}

}  // namespace figures::tables::rollups
