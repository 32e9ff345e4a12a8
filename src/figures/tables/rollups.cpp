#include "figures/tables/rollups.h"

#include "db/list.h"

namespace figures::tables::rollups {
namespace {

constexpr std::size_t kRowsAtOnce = 64;

void insert(db::Transaction& tx, Granularity granularity, const std::string& account_id, const std::string& begins_at,
            const Row* rows, std::size_t count) {
  std::vector<std::string> sums, histograms;
  for (std::size_t i = 0; i < count; ++i) {
    sums.push_back(rows[i].aggregate.encode_sums());
    histograms.push_back(rows[i].aggregate.histograms.encode());
  }
  std::vector<db::Value> values;
  for (std::size_t i = 0; i < count; ++i) {
    values.insert(values.end(),
                  {db::value(account_id), db::value(begins_at), static_cast<std::int64_t>(rows[i].dimension),
                   db::value(rows[i].stream_id), db::value(rows[i].value), rows[i].aggregate.sessions,
                   db::value(sums[i]), db::value(histograms[i])});
  }
  const db::List list(values, values.size() / count, "(?, ?, ?, ?, ?, ?, ?, ?)");
  tx.run_list("INSERT INTO " + table_of(granularity) +
                  " (account_id, begins_at, dimension, stream_id, value, sessions, sums, histograms) VALUES " +
                  list.placeholders,
              list.values);
}

}  // namespace

void replace(db::Transaction& tx, Granularity granularity, const std::string& account_id, const std::string& begins_at,
             const std::vector<Row>& rows) {
  tx.run("DELETE FROM " + table_of(granularity) + " WHERE account_id = ? AND begins_at = ?", account_id, begins_at);
  for (std::size_t at = 0; at < rows.size();) {
    // Takes 64 rows, or half of that and so on. Each number of rows is a statement of its own, which is prepared once
    // per connection.
    std::size_t count = kRowsAtOnce;
    while (count > rows.size() - at) count /= 2;
    insert(tx, granularity, account_id, begins_at, &rows[at], count);
    at += count;
  }
}

std::vector<Row> rows(db::Database& db, Granularity granularity, const std::string& account_id,
                      const std::string& begins_at) {
  std::vector<Row> all;
  for (const auto& found : db.select("SELECT dimension, stream_id, value, sessions, sums, histograms FROM " +
                                         table_of(granularity) + " WHERE account_id = ? AND begins_at = ?",
                                     account_id, begins_at)) {
    auto& row = all.emplace_back();
    row.dimension = static_cast<playback::Dimension>(found.number(0));
    row.stream_id = found.text(1), row.value = found.text(2);
    row.aggregate.sessions = found.number(3);
    row.aggregate.decode_sums(found.text(4));
    row.aggregate.histograms = values::Histograms::decode(found.text(5));
  }
  return all;
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
