#include "figures/tables/rollups.h"

#include "db/clock.h"
#include "db/in_parts.h"

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

constexpr std::size_t kBeginsAtOnce = 256;  // ninety days are nine statements

std::string column_of(SumBy::Value value) {
  if (value == SumBy::Value::none) return "''";
  return value == SumBy::Value::stream ? "stream_id" : "value";
}

// Selects the key, sessions and sums of each row of some hours or days, and its histograms if they are wanted.
db::Sql select_rows(const RowSelection& selection, const std::vector<std::int64_t>& begins, SumBy by, bool histograms) {
  const bool by_stream = by.value == SumBy::Value::stream;
  db::Sql sql("SELECT " + (by.begin ? db::in_ms("begins_at") : "NULL") + ", " + column_of(by.value) +
              ", sessions, sums" + (histograms ? ", histograms" : ""));
  sql.add("FROM " + table_of(selection.granularity) + " WHERE account_id = ?", selection.account_id);
  add_begins(sql, begins);
  sql.add("AND dimension = ?", static_cast<std::int64_t>(selection.dimension));
  if (by_stream)
    sql.add("AND stream_id <> ?", kAllStreams);
  else
    sql.add("AND stream_id = ?", selection.stream_id);
  if (selection.value) sql.add("AND value = ?", *selection.value);
  return sql;
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

db::Sql& add_begins(db::Sql& sql, const std::vector<std::int64_t>& begins) {
  constexpr std::size_t kSeconds = 19;  // of 2026-11-21 01:00:00.000
  std::vector<std::string> texts;
  for (const auto begin : begins) texts.push_back(calendar::sql_time(begin).substr(0, kSeconds));
  return sql.add("AND begins_at").in(texts);
}

values::AggregatesByKey sum(db::Database& db, const RowSelection& selection, SumBy by, bool histograms) {
  values::AggregatesByKey all;
  db::in_parts(selection.begins, kBeginsAtOnce, [&](const std::vector<std::int64_t>& begins) {
    for (auto row : db.select(select_rows(selection, begins, by, histograms))) {
      auto& total = all[{row.optional_number(), row.text()}];
      values::Aggregate part;
      part.sessions = playback::Thousandths(row.number());
      part.decode_sums(row.text());
      if (histograms) part.histograms = values::Histograms::decode(row.text());
      total += part;
    }
  });
  return all;
}

std::vector<std::int64_t> begins_in(const calendar::Period& period, Granularity granularity) {
  const auto length = granularity == Granularity::hour ? calendar::kHourMs : calendar::kDayMs;
  std::vector<std::int64_t> begins;
  for (auto at = period.from; at < period.to; at += length) begins.push_back(at);
  return begins;
}

std::string numbers_of(const std::vector<playback::Dimension>& dimensions) {
  std::string numbers;
  for (const auto one : dimensions) numbers += (numbers.empty() ? "" : ", ") + std::to_string(static_cast<int>(one));
  return numbers;
}

std::vector<DayOfValue> days_of_frequent_values(db::Database& db, const RowSelection& selection,
                                                const std::vector<playback::Dimension>& dimensions,
                                                playback::Thousandths least_sessions) {
  db::Sql sql("SELECT " + db::in_ms("begins_at") + ", dimension, value, sums");
  sql.add("FROM " + table_of(selection.granularity) + " WHERE account_id = ?", selection.account_id);
  add_begins(sql, selection.begins);
  sql.add("AND dimension IN (" + numbers_of(dimensions) + ") AND stream_id = ?", selection.stream_id);
  return db::each(db.select(sql.add("AND sessions >= ?", least_sessions.count)), [](db::Row row) {
    DayOfValue day{row.number(), static_cast<playback::Dimension>(row.number()), row.text(), {}};
    day.sums.decode_sums(row.text());
    return day;
  });
}

bool may_be_in_other(db::Database& db, const RowSelection& selection) {
  auto other = selection;
  other.value = "other";
  auto with_other = sum(db, other, kByBegin);
  if (with_other.empty()) return false;
  for (const auto& [key, found] : sum(db, selection, kByBegin)) with_other.erase(key);
  return !with_other.empty();
}

bool has_days(db::Database& db, const std::string& account_id, const std::string& from, const std::string& to) {
  return !db.select("SELECT 1 FROM daily_rollups WHERE account_id = ? AND begins_at >= ? AND begins_at < ? LIMIT 1",
                    account_id, from, to)
              .empty();
}

}  // namespace figures::tables::rollups
