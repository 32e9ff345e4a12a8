#include "db/in_parts.h"
#include "figures/tables/rollups.h"

namespace figures::tables::rollups {
namespace {

constexpr std::size_t kBeginsAtOnce = 256;  // ninety days are nine statements

std::string key_column(SumBy by) {
  switch (by) {
    case SumBy::nothing:
      return "''";
    case SumBy::begin:
      return "begins_at";
    case SumBy::value:
      return "value";
    case SumBy::begin_and_value:
      return "CONCAT(begins_at, value)";
    case SumBy::stream:
      return "stream_id";
  }
  return "''";
}

// Selects the key, sessions and sums of each row of some hours or days, and its histograms if they are wanted.
db::Sql select_rows(const RowSelection& selection, const std::vector<std::string>& begins, SumBy by, bool histograms) {
  const bool each_stream = by == SumBy::stream;
  db::Sql sql("SELECT " + key_column(by) + ", sessions, sums" + (histograms ? ", histograms" : ""));
  sql.add("FROM " + table_of(selection.granularity));
  sql.add("WHERE account_id = ? AND begins_at", selection.account_id).in(begins);
  sql.add("AND dimension = ?", static_cast<std::int64_t>(selection.dimension));
  if (each_stream)
    sql.add("AND stream_id <> ?", kAllStreams);
  else
    sql.add("AND stream_id = ?", selection.stream_id);
  if (selection.value) sql.add("AND value = ?", *selection.value);
  return sql;
}

}  // namespace

std::map<std::string, values::Aggregate> sum(db::Database& db, const RowSelection& selection, SumBy by,
                                             bool histograms) {
  std::map<std::string, values::Aggregate> all;
  db::in_parts(selection.begins, kBeginsAtOnce, [&](const std::vector<std::string>& begins) {
    for (auto row : db.select(select_rows(selection, begins, by, histograms))) {
      auto& total = all[row.text()];
      values::Aggregate part;
      part.sessions = row.number();
      part.decode_sums(row.text());
      if (histograms) part.histograms = values::Histograms::decode(row.text());
      total += part;
    }
  });
  return all;
}

std::vector<std::string> begins_in(const calendar::Period& period, Granularity granularity) {
  const auto length = granularity == Granularity::hour ? calendar::kHourMs : calendar::kDayMs;
  std::vector<std::string> begins;
  for (auto at = period.from; at < period.to; at += length)
    begins.push_back(calendar::sql_time(at).substr(0, kBeginLength));
  return begins;
}

std::string numbers_of(const std::vector<playback::Dimension>& dimensions) {
  std::string numbers;
  for (const auto one : dimensions) numbers += (numbers.empty() ? "" : ", ") + std::to_string(static_cast<int>(one));
  return numbers;
}

std::vector<DayOfValue> days_of_frequent_values(db::Database& db, const RowSelection& selection,
                                                const std::vector<playback::Dimension>& dimensions,
                                                std::int64_t least_sessions) {
  db::Sql sql("SELECT begins_at, dimension, value, sums FROM " + table_of(selection.granularity));
  sql.add("WHERE account_id = ? AND begins_at", selection.account_id).in(selection.begins);
  sql.add("AND dimension IN (" + numbers_of(dimensions) + ") AND stream_id = ?", selection.stream_id);
  return db::each(db.select(sql.add("AND sessions >= ?", least_sessions)), [](db::Row row) {
    DayOfValue day{row.text(), static_cast<playback::Dimension>(row.number()), row.text(), {}};
    day.sums.decode_sums(row.text());
    return day;
  });
}

bool may_be_in_other(db::Database& db, const RowSelection& selection) {
  auto other = selection;
  other.value = "other";
  auto with_other = sum(db, other, SumBy::begin);
  if (with_other.empty()) return false;
  for (const auto& [begin, found] : sum(db, selection, SumBy::begin)) with_other.erase(begin);
  return !with_other.empty();
}

bool has_days(db::Database& db, const std::string& account_id, const std::string& from, const std::string& to) {
  return !db.select("SELECT 1 FROM daily_rollups WHERE account_id = ? AND begins_at >= ? AND begins_at < ? LIMIT 1",
                    account_id, from, to)
              .empty();
}

}  // namespace figures::tables::rollups
