#include "figures/tables/value_search.h"

#include "calendar/timestamp.h"
#include "db/clock.h"
#include "db/list.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

constexpr int kDays = 30;

// Names each hour or day, since with a list the database reads only the part of the index that belongs to the
// dimensions.
std::vector<std::string> begins(std::int64_t now, rollups::Granularity granularity) {
  const bool hours = granularity == rollups::Granularity::hour;
  const auto unit = hours ? calendar::kHourMs : calendar::kDayMs;
  std::vector<std::string> all;
  for (int i = 0; i < (hours ? 24 : kDays); ++i)
    all.push_back(calendar::sql_time((now / unit - i) * unit).substr(0, 19));
  return all;
}

}  // namespace

std::vector<FoundValue> values_with(db::Database& db, const std::string& account_id,
                                    const std::vector<playback::Dimension>& dimensions, const std::string& text,
                                    std::size_t max) {
  std::string parts;
  std::vector<db::Value> values;
  const auto now = db::now(db);
  const auto hours = begins(now, rollups::Granularity::hour), days = begins(now, rollups::Granularity::day);
  for (const auto granularity : {rollups::Granularity::day, rollups::Granularity::hour}) {
    const db::List list(granularity == rollups::Granularity::day ? days : hours);
    parts += (parts.empty() ? "" : " UNION ALL ") + std::string("SELECT dimension, value, sessions FROM ") +
             rollups::table_of(granularity) + " WHERE account_id = ? AND begins_at IN (" + list.placeholders +
             ") AND dimension IN (" + rollups::numbers_of(dimensions) + ") AND stream_id = ? AND " +
             db::has_text("value");
    values.push_back(db::value(account_id));
    values.insert(values.end(), list.values.begin(), list.values.end());
    values.insert(values.end(), {db::value(rollups::kAllStreams), db::value(text)});
  }
  values.push_back(static_cast<std::int64_t>(max));
  return db::each(db.select_list("SELECT dimension, value, CAST(SUM(sessions) AS UNSIGNED) AS most FROM (" + parts +
                                     ") AS found GROUP BY dimension, value ORDER BY most DESC, value LIMIT ?",
                                 values),
                  [](const db::Row& row) {
                    return FoundValue{static_cast<playback::Dimension>(row.number(0)), row.text(1), row.number(2)};
                  });
}

}  // namespace figures::tables
