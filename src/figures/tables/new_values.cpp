#include "figures/tables/new_values.h"

#include <algorithm>
#include <set>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/list.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

using rollups::Granularity;

constexpr std::int64_t kHours = 24, kDaysBefore = 14;

// Selects these columns of the rows of these hours or days.
db::Rows select(db::Database& db, const std::string& columns, Granularity granularity, const std::string& account_id,
                const std::vector<std::string>& begins, const std::vector<playback::Dimension>& dimensions,
                const std::string& rest) {
  const db::List list(begins);
  std::vector<db::Value> values{db::value(account_id)};
  values.insert(values.end(), list.values.begin(), list.values.end());
  values.push_back(db::value(rollups::kAllStreams));
  return db.select_list("SELECT " + columns + " FROM " + rollups::table_of(granularity) +
                            " WHERE account_id = ? AND begins_at IN (" + list.placeholders + ") AND dimension IN (" +
                            rollups::numbers_of(dimensions) + ") AND stream_id = ? AND value NOT IN ('', 'other') " +
                            rest,
                        values);
}

using Known = std::set<std::pair<std::int64_t, std::string>>;

void add_known(Known& known, const db::Rows& rows) {
  for (const auto& row : rows) known.emplace(row.number(0), row.text(1));
}

}  // namespace

std::vector<NewValue> new_values(db::Database& db, const std::string& account_id,
                                 const std::vector<playback::Dimension>& dimensions, std::int64_t now,
                                 std::int64_t least_sessions) {
  const auto first = calendar::rounded_down(now, calendar::kHourMs) - (kHours - 1) * calendar::kHourMs;
  const auto first_day = calendar::rounded_down(first, calendar::kDayMs);
  const auto hours = rollups::begins_in({first, first + kHours * calendar::kHourMs}, Granularity::hour);
  auto rows = select(db, "dimension, value, MIN(begins_at), SUM(sessions) AS sessions_seen", Granularity::hour,
                     account_id, hours, dimensions, "GROUP BY dimension, value");
  // Most values occur in every hour, so that nothing more has to be queried.
  rows.erase(std::remove_if(
                 rows.begin(), rows.end(),
                 [&](const db::Row& row) { return row.text(2) == hours.front() || row.number(3) < least_sessions; }),
             rows.end());
  if (rows.empty()) return {};

  Known known;
  add_known(known, select(db, "DISTINCT dimension, value", Granularity::day, account_id,
                          rollups::begins_in({first_day - kDaysBefore * calendar::kDayMs, first_day}, Granularity::day),
                          dimensions, ""));
  const auto since_midnight = rollups::begins_in({first_day, first}, Granularity::hour);
  if (!since_midnight.empty())
    add_known(known,
              select(db, "DISTINCT dimension, value", Granularity::hour, account_id, since_midnight, dimensions, ""));

  std::vector<NewValue> found;
  for (const auto& row : rows) {
    if (known.count({row.number(0), row.text(1)}) == 0)
      found.push_back({static_cast<playback::Dimension>(row.number(0)), row.text(1), row.text(2)});
  }
  return found;
}

}  // namespace figures::tables
