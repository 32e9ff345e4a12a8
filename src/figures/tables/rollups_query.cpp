#include <algorithm>
#include <iterator>

#include "db/list.h"
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

// Reads the rows of a selection, for some of its hours or days.
class Rows {
 public:
  Rows(const RowSelection& selection, SumBy by, const std::vector<std::string>& begins)
      : by_(by), table_(table_of(selection.granularity)), list_(begins) {
    values_ = {db::value(selection.account_id)};
    values_.insert(values_.end(), list_.values.begin(), list_.values.end());
    const bool each_stream = by == SumBy::stream;
    values_.push_back(static_cast<std::int64_t>(selection.dimension));
    values_.push_back(db::value(each_stream ? kAllStreams : selection.stream_id));
    condition_ = " WHERE account_id = ? AND begins_at IN (" + list_.placeholders +
                 ") AND dimension = ? AND stream_id " + (each_stream ? "<> ?" : "= ?");
    if (!selection.value) return;
    values_.push_back(db::value(*selection.value));
    condition_ += " AND value = ?";
  }

  // Returns the key, sessions and sums of each row, and its histograms if they are wanted.
  db::Rows read(db::Database& db, bool histograms) const {
    return db.select_list("SELECT " + key_column(by_) + ", sessions, sums" + (histograms ? ", histograms" : "") +
                              " FROM " + table_ + condition_,
                          values_);
  }

 private:
  SumBy by_;
  std::string table_, condition_;
  db::List list_;
  std::vector<db::Value> values_;
};

// Calls read(rows) for some of the hours or days at a time.
template <class Read>
void for_parts(const RowSelection& selection, SumBy by, Read read) {
  for (std::size_t at = 0; at < selection.begins.size(); at += kBeginsAtOnce) {
    const std::size_t end = std::min(selection.begins.size(), at + kBeginsAtOnce);
    const auto begins = selection.begins.begin();
    const std::vector<std::string> part(std::next(begins, static_cast<std::ptrdiff_t>(at)),
                                        std::next(begins, static_cast<std::ptrdiff_t>(end)));
    read(Rows(selection, by, part));
  }
}

}  // namespace

std::map<std::string, values::Aggregate> sum(db::Database& db, const RowSelection& selection, SumBy by,
                                             bool histograms) {
  std::map<std::string, values::Aggregate> all;
  for_parts(selection, by, [&](const Rows& rows) {
    for (const auto& row : rows.read(db, histograms)) {
      values::Aggregate part;
      part.sessions = row.number(1);
      part.decode_sums(row.text(2));
      if (histograms) part.histograms = values::Histograms::decode(row.text(3));
      all[row.text(0)] += part;
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
  const db::List list(selection.begins);
  std::vector<db::Value> values = {db::value(selection.account_id)};
  values.insert(values.end(), list.values.begin(), list.values.end());
  values.insert(values.end(), {db::value(selection.stream_id), db::value(least_sessions)});
  return db::each(
      db.select_list("SELECT begins_at, dimension, value, sums FROM " + table_of(selection.granularity) +
                         " WHERE account_id = ? AND begins_at IN (" + list.placeholders + ") AND dimension IN (" +
                         numbers_of(dimensions) + ") AND stream_id = ? AND sessions >= ?",
                     values),
      [](const db::Row& row) {
        DayOfValue day{row.text(0), static_cast<playback::Dimension>(row.number(1)), row.text(2), {}};
        day.sums.decode_sums(row.text(3));
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
