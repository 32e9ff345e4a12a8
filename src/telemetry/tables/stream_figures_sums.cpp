#include <algorithm>
#include <cstdlib>
#include <iterator>

#include "db/list.h"
#include "telemetry/tables/stream_figures.h"

namespace telemetry::tables::stream_figures {
namespace {

constexpr std::size_t kBeginsAtOnce = 256;  // ninety days are nine statements

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
      : by_(by), table_(table_of(selection.span)), list_(begins) {
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

}  // namespace telemetry::tables::stream_figures
