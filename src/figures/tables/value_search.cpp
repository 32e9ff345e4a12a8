#include "figures/tables/value_search.h"

#include "calendar/period.h"
#include "db/clock.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

using rollups::Granularity;

constexpr std::int64_t kSearchedDays = 30, kSearchedHours = 24;

// Lists the begins of the last hours or days, up to the present one.
std::vector<std::int64_t> last_begins(Granularity granularity, std::int64_t now) {
  const bool hours = granularity == Granularity::hour;
  const auto length = hours ? kSearchedHours * calendar::kHourMs : kSearchedDays * calendar::kDayMs;
  const auto to = calendar::rounded_up(now + 1, hours ? calendar::kHourMs : calendar::kDayMs);
  return rollups::begins_in({to - length, to}, granularity);
}

// Selects the sessions of each such value on each day.
db::Sql by_day(Granularity granularity, const std::vector<std::int64_t>& begins, const std::string& account_id,
               const std::vector<playback::Dimension>& dimensions, const std::string& text) {
  db::Sql sql("SELECT dimension, value, DATE(begins_at) AS day, SUM(sessions) AS sessions");
  sql.add("FROM " + rollups::table_of(granularity) + " WHERE account_id = ?", account_id);
  rollups::add_begins(sql, begins);
  sql.add("AND dimension IN (" + rollups::numbers_of(dimensions) + ") AND stream_id = ?", rollups::kAllStreams);
  return sql.add("AND " + db::has_text("value"), text).add("GROUP BY dimension, value, day");
}

}  // namespace

// Most hours are in both tables, and some values only in one: a day has the most frequent values of the whole day, and
// is not there before it is over. So each day counts with the greater number of the two.
std::vector<FoundValue> values_with(db::Database& db, const std::string& account_id,
                                    const std::vector<playback::Dimension>& dimensions, const std::string& text,
                                    std::size_t max) {
  const auto now = db::now(db);
  const auto found_in = [&](Granularity granularity) {
    return by_day(granularity, last_begins(granularity, now), account_id, dimensions, text);
  };
  db::Sql sql(R"(SELECT dimension, value, CAST(SUM(sessions) AS UNSIGNED) AS most
                   FROM (SELECT dimension, value, MAX(sessions) AS sessions
                           FROM ()");
  sql.add(found_in(Granularity::day)).add("UNION ALL").add(found_in(Granularity::hour));
  sql.add(R"() AS found
                          GROUP BY dimension, value, day) AS by_day
                  GROUP BY dimension, value
                  ORDER BY most DESC, value)");
  return db::each(db.select(sql.limit(max)), [](db::Row row) {
    return FoundValue{static_cast<playback::Dimension>(row.number()), row.text(), playback::Thousandths(row.number())};
  });
}

}  // namespace figures::tables
