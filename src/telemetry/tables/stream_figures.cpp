#include "telemetry/tables/stream_figures.h"

namespace telemetry::tables::stream_figures {
namespace {

constexpr std::size_t kRowsAtOnce = 64;

std::string sum_columns() {
  std::string names;
  for (const auto& column : kSumColumns) names += std::string(", ") + column.name;
  return names;
}

// A statement for each number of rows would be prepared once per connection; those of 64 rows are the most.
void insert(db::Transaction& tx, Span span, const std::string& user_id, const std::string& begins_at, const Row* rows,
            std::size_t count) {
  std::vector<std::string> histograms;
  for (std::size_t i = 0; i < count; ++i) histograms.push_back(rows[i].sums.histograms.bytes());
  std::vector<db::Value> values;
  std::string placeholders;
  for (std::size_t i = 0; i < count; ++i) {
    values.insert(values.end(), {db::value(user_id), db::value(begins_at), static_cast<std::int64_t>(rows[i].dimension),
                                 db::value(rows[i].stream_id), db::value(rows[i].value)});
    placeholders += i ? ", (?, ?, ?, ?, ?" : "(?, ?, ?, ?, ?";
    for (const auto& column : kSumColumns) {
      values.push_back(rows[i].sums.*column.sum);
      placeholders += ", ?";
    }
    values.push_back(db::value(histograms[i]));
    placeholders += ", ?)";
  }
  tx.run_list("INSERT INTO " + table_of(span) + " (user_id, begins_at, dimension, stream_id, value" + sum_columns() +
                  ", histograms) VALUES " + placeholders,
              values);
}

}  // namespace

void replace(db::Transaction& tx, Span span, const std::string& user_id, const std::string& begins_at,
             const std::vector<Row>& rows) {
  tx.run("DELETE FROM " + table_of(span) + " WHERE user_id = ? AND begins_at = ?", user_id, begins_at);
  for (std::size_t at = 0; at < rows.size();) {
    // Halves of 64, so that rows of any number share a few prepared statements.
    std::size_t count = kRowsAtOnce;
    while (count > rows.size() - at) count /= 2;
    insert(tx, span, user_id, begins_at, &rows[at], count);
    at += count;
  }
}

std::vector<Row> rows(db::Database& db, Span span, const std::string& user_id, const std::string& begins_at) {
  std::vector<Row> all;
  for (const auto& found : db.select("SELECT dimension, stream_id, value, histograms" + sum_columns() + " FROM " +
                                         table_of(span) + " WHERE user_id = ? AND begins_at = ?",
                                     user_id, begins_at)) {
    auto& row = all.emplace_back();
    row.dimension = static_cast<Dimension>(found.number(0));
    row.stream_id = found.text(1), row.value = found.text(2);
    for (std::size_t i = 0; i < kSumColumns.size(); ++i) row.sums.*kSumColumns[i].sum = found.number(4 + i);
    row.sums.histograms = Histograms::from_bytes(found.text(3));
  }
  return all;
}

void remove_all_of(db::Database& db, const std::string& user_id) {
  for (const char* table :
       {"stream_hours", "stream_days", "stream_minutes", "stale_hours", "stale_days", "stored_hours", "stored_bytes"}) {
    const std::string sql = "DELETE FROM " + std::string(table) + " WHERE user_id = ? LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql, user_id); }) > 0) {
    }
  }
}

void remove_old(db::Database& db) {
  for (const char* old : {"stream_hours WHERE begins_at < UTC_DATE() - INTERVAL 93 DAY",
                          "stream_days WHERE begins_at < UTC_DATE() - INTERVAL 25 MONTH",
                          "stream_minutes WHERE minute < UTC_DATE() - INTERVAL 35 DAY"}) {
    const std::string sql = "DELETE FROM " + std::string(old) + " LIMIT 5000";
    while (db::autocommit(db, [&](db::Transaction& tx) { return tx.run(sql); }) > 0) {
    }
  }
}

}  // namespace telemetry::tables::stream_figures
