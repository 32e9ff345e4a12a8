#include "figures/tables/new_values.h"

#include <algorithm>
#include <set>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

using rollups::Granularity;

constexpr std::int64_t kHours = 24, kDaysBefore = 14;

// Selects these columns of the rows of these hours or days.
db::Rows select(db::Database& db, const std::string& columns, Granularity granularity, const std::string& account_id,
                const std::vector<std::int64_t>& begins, const std::vector<playback::Dimension>& dimensions,
                const std::string& rest) {
  db::Sql sql("SELECT " + columns + " FROM " + rollups::table_of(granularity) + " WHERE account_id = ?", account_id);
  rollups::add_begins(sql, begins);
  sql.add("AND dimension IN (" + rollups::numbers_of(dimensions) + ") AND stream_id = ?", rollups::kAllStreams);
  return db.select(sql.add("AND value NOT IN ('', 'other') " + rest));
}

using Known = std::set<std::pair<playback::Dimension, std::string>>;

void add_known(Known& known, const db::Rows& rows) {
  for (auto row : rows) known.insert({static_cast<playback::Dimension>(row.number()), row.text()});
}

}  // namespace

std::vector<NewValue> new_values(db::Database& db, const std::string& account_id,
                                 const std::vector<playback::Dimension>& dimensions, std::int64_t now,
                                 playback::Thousandths least_sessions) {
  const auto first = calendar::rounded_down(now, calendar::kHourMs) - (kHours - 1) * calendar::kHourMs;
  const auto first_day = calendar::rounded_down(first, calendar::kDayMs);
  const auto hours = rollups::begins_in({first, first + kHours * calendar::kHourMs}, Granularity::hour);
  // Most values occur in every hour, so that nothing more has to be queried.
  std::vector<NewValue> candidates;
  for (auto row : select(db, "dimension, value, " + db::in_ms("MIN(begins_at)") + ", SUM(sessions)", Granularity::hour,
                         account_id, hours, dimensions, "GROUP BY dimension, value")) {
    const NewValue value{static_cast<playback::Dimension>(row.number()), row.text(), row.number()};
    if (value.begins_at != hours.front() && row.number() >= least_sessions.count) candidates.push_back(value);
  }
  if (candidates.empty()) return {};

  Known known;
  add_known(known, select(db, "DISTINCT dimension, value", Granularity::day, account_id,
                          rollups::begins_in({first_day - kDaysBefore * calendar::kDayMs, first_day}, Granularity::day),
                          dimensions, ""));
  const auto since_midnight = rollups::begins_in({first_day, first}, Granularity::hour);
  if (!since_midnight.empty())
    add_known(known,
              select(db, "DISTINCT dimension, value", Granularity::hour, account_id, since_midnight, dimensions, ""));

  const auto is_known = [&](const NewValue& value) { return known.count({value.dimension, value.value}) > 0; };
  candidates.erase(std::remove_if(candidates.begin(), candidates.end(), is_known), candidates.end());
  return candidates;
}

}  // namespace figures::tables
