#include "figures/tables/value_search.h"

#include "calendar/period.h"
#include "db/clock.h"
#include "db/list.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

using rollups::Granularity;

constexpr std::int64_t kSearchedDays = 30, kSearchedHours = 24;

// Lists the begins of the last hours or days, up to the present one.
std::vector<std::string> last_begins(Granularity granularity, std::int64_t now) {
  const bool hours = granularity == Granularity::hour;
  const auto length = hours ? kSearchedHours * calendar::kHourMs : kSearchedDays * calendar::kDayMs;
  const auto to = calendar::rounded_up(now + 1, hours ? calendar::kHourMs : calendar::kDayMs);
  return rollups::begins_in({to - length, to}, granularity);
}

}  // namespace

// Most hours are in both tables, and some values only in one: a day has the most frequent values of the whole day, and
// is not there before it is over. So each day counts with the greater number of the two.
std::vector<FoundValue> values_with(db::Database& db, const std::string& account_id,
                                    const std::vector<playback::Dimension>& dimensions, const std::string& text,
                                    std::size_t max) {
  std::string parts;
  std::vector<db::Value> values;
  const auto now = db::now(db);
  const auto days = last_begins(Granularity::day, now), hours = last_begins(Granularity::hour, now);
  for (const auto granularity : {Granularity::day, Granularity::hour}) {
    const db::List list(granularity == Granularity::day ? days : hours);
    parts += (parts.empty() ? "" : " UNION ALL ") +
             std::string("SELECT dimension, value, DATE(begins_at) AS day, SUM(sessions) AS sessions FROM ") +
             rollups::table_of(granularity) + " WHERE account_id = ? AND begins_at IN (" + list.placeholders +
             ") AND dimension IN (" + rollups::numbers_of(dimensions) + ") AND stream_id = ? AND " +
             db::has_text("value") + " GROUP BY dimension, value, day";
    values.push_back(db::value(account_id));
    values.insert(values.end(), list.values.begin(), list.values.end());
    values.insert(values.end(), {db::value(rollups::kAllStreams), db::value(text)});
  }
  values.push_back(static_cast<std::int64_t>(max));
  return db::each(db.select_list(R"(SELECT dimension, value, CAST(SUM(sessions) AS UNSIGNED) AS most
                                      FROM (SELECT dimension, value, MAX(sessions) AS sessions
                                              FROM ()" +
                                     parts + R"() AS found
                                             GROUP BY dimension, value, day) AS by_day
                                     GROUP BY dimension, value
                                     ORDER BY most DESC, value
                                     LIMIT ?)",
                                 values),
                  [](const db::Row& row) {
                    return FoundValue{static_cast<playback::Dimension>(row.number(0)), row.text(1), row.number(2)};
                  });
}

}  // namespace figures::tables
