#include "telemetry/tables/stream_figures.h"

#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "db/list.h"

namespace telemetry::tables::stream_figures {
namespace {

constexpr std::size_t kRowsAtOnce = 64;
constexpr std::size_t kBeginsAtOnce = 256;  // ninety days are nine statements

std::string table(Span span) { return span == Span::hour ? "stream_hours" : "stream_days"; }

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
  tx.run_list("INSERT INTO " + table(span) + " (user_id, begins_at, dimension, stream_id, value" + sum_columns() +
                  ", histograms) VALUES " + placeholders,
              values);
}

std::string key_column(By by) {
  switch (by) {
    case By::nothing:
      return "''";
    case By::begin:
      return "begins_at";
    case By::value:
      return "value";
    case By::stream:
      return "stream_id";
  }
  return "''";
}

// The rows of a selection, for some of its hours or days.
class Rows {
 public:
  Rows(const Selection& selection, By by, const std::vector<std::string>& begins)
      : by_(by), table_(table(selection.span)), list_(begins) {
    values_ = {db::value(selection.user_id)};
    values_.insert(values_.end(), list_.values.begin(), list_.values.end());
    const bool each_stream = by == By::stream;
    values_.push_back(static_cast<std::int64_t>(selection.dimension));
    values_.push_back(db::value(each_stream ? kAllStreams : selection.stream_id));
    condition_ = " WHERE user_id = ? AND begins_at IN (" + list_.placeholders + ") AND dimension = ? AND stream_id " +
                 (each_stream ? "<> ?" : "= ?");
    if (!selection.value) return;
    values_.push_back(db::value(*selection.value));
    condition_ += " AND value = ?";
  }

  db::Rows sums(db::Database& db) const {
    std::string columns;
    for (const auto& column : kSumColumns) columns += std::string(", SUM(") + column.name + ")";
    return db.select_list("SELECT " + key_column(by_) + columns + " FROM " + table_ + condition_ +
                              (by_ == By::nothing ? "" : " GROUP BY " + key_column(by_)),
                          values_);
  }
  db::Rows histograms(db::Database& db) const {
    return db.select_list("SELECT " + key_column(by_) + ", histograms FROM " + table_ + condition_, values_);
  }

 private:
  By by_;
  std::string table_, condition_;
  db::List list_;
  std::vector<db::Value> values_;
};

// A sum of sums may be more than 64 bits hold.
std::int64_t saturated(const std::string& number) {
  return std::min(kGreatestSum, static_cast<std::int64_t>(std::strtoll(number.c_str(), nullptr, 10)));
}

void add(std::map<std::string, Sums>& all, const db::Rows& rows) {
  for (const auto& row : rows) {
    if (!row.optional_text(1)) continue;  // SUM() of no rows
    Sums part;
    for (std::size_t i = 0; i < kSumColumns.size(); ++i) part.*kSumColumns[i].sum = saturated(row.text(i + 1));
    all[row.text(0)] += part;
  }
}

// Calls read(rows) for some of the hours or days after the others.
template <class Read>
void for_parts(const Selection& selection, By by, Read read) {
  for (std::size_t at = 0; at < selection.begins.size(); at += kBeginsAtOnce) {
    const std::size_t end = std::min(selection.begins.size(), at + kBeginsAtOnce);
    const auto begins = selection.begins.begin();
    const std::vector<std::string> part(std::next(begins, static_cast<std::ptrdiff_t>(at)),
                                        std::next(begins, static_cast<std::ptrdiff_t>(end)));
    read(Rows(selection, by, part));
  }
}

}  // namespace

void replace(db::Transaction& tx, Span span, const std::string& user_id, const std::string& begins_at,
             const std::vector<Row>& rows) {
  tx.run("DELETE FROM " + table(span) + " WHERE user_id = ? AND begins_at = ?", user_id, begins_at);
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
                                         table(span) + " WHERE user_id = ? AND begins_at = ?",
                                     user_id, begins_at)) {
    auto& row = all.emplace_back();
    row.dimension = static_cast<Dimension>(found.number(0));
    row.stream_id = found.text(1), row.value = found.text(2);
    for (std::size_t i = 0; i < kSumColumns.size(); ++i) row.sums.*kSumColumns[i].sum = found.number(4 + i);
    row.sums.histograms = Histograms::from_bytes(found.text(3));
  }
  return all;
}

std::map<std::string, Sums> sums(db::Database& db, const Selection& selection, By by) {
  std::map<std::string, Sums> all;
  for_parts(selection, by, [&](const Rows& rows) { add(all, rows.sums(db)); });
  return all;
}

std::map<std::string, Sums> sums_with_histograms(db::Database& db, const Selection& selection, By by) {
  auto all = sums(db, selection, by);
  for_parts(selection, by, [&](const Rows& rows) {
    for (const auto& row : rows.histograms(db)) all[row.text(0)].histograms += Histograms::from_bytes(row.text(1));
  });
  return all;
}

bool hidden_in_other(db::Database& db, const Selection& selection) {
  auto other = selection;
  other.value = "other";
  auto with_other = sums(db, other, By::begin);
  if (with_other.empty()) return false;
  for (const auto& [begin, found] : sums(db, selection, By::begin)) with_other.erase(begin);
  return !with_other.empty();
}

std::set<std::string> stale_days(db::Database& db, const std::string& user_id, const std::string& from,
                                 const std::string& to) {
  std::set<std::string> days;
  for (const auto& row : db.select(R"(SELECT begins_at
                                        FROM stale_days
                                       WHERE user_id = ? AND begins_at >= ? AND begins_at < ?)",
                                   user_id, from, to)) {
    days.insert(row.text(0));
  }
  return days;
}

void remove_all_of(db::Database& db, const std::string& user_id) {
  for (const char* table : {"stream_hours", "stream_days", "stream_minutes", "stale_hours", "stale_days"}) {
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
