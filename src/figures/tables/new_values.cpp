#include "figures/tables/new_values.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "figures/tables/rollups.h"

namespace figures::tables {
namespace {

using rollups::Granularity;

constexpr std::int64_t kHours = 24, kDaysBefore = 14, kHistory = calendar::kDayMs;

// Selects the values in these hours or days: their first one, and their sessions.
db::Rows select(db::Database& db, Granularity granularity, const std::string& account_id,
                const std::vector<std::int64_t>& begins, const std::vector<playback::Dimension>& dimensions) {
  db::Sql sql("SELECT dimension, value, " + db::in_ms("MIN(begins_at)") + ", SUM(sessions) FROM " +
                  rollups::table_of(granularity) + " WHERE account_id = ?",
              account_id);
  rollups::add_begins(sql, begins);
  sql.add("AND dimension IN (" + rollups::numbers_of(dimensions) + ") AND stream_id = ?", rollups::kAllStreams);
  return db.select(sql.add("AND value NOT IN ('', 'other') GROUP BY dimension, value"));
}

// Holds what is known of a dimension from before the hours that are looked at.
struct Known {
  std::set<std::string> values;
  std::int64_t since;  // the first hour or day with one of them
  playback::Thousandths sessions;
};
using KnownOf = std::map<playback::Dimension, Known>;

void add_known(KnownOf& known, const db::Rows& rows) {
  for (auto row : rows) {
    const auto dimension = static_cast<playback::Dimension>(row.number());
    auto value = row.text();
    const auto since = row.number();
    auto& of = known.try_emplace(dimension, Known{{}, since, {}}).first->second;
    of.values.insert(std::move(value));
    of.since = std::min(of.since, since);
    of.sessions.count += row.number();
  }
}

}  // namespace

std::vector<NewValue> new_values(db::Database& db, const std::string& account_id,
                                 const std::vector<playback::Dimension>& dimensions, std::int64_t now,
                                 playback::Thousandths least_sessions) {
  const auto first = calendar::rounded_down(now, calendar::kHourMs) - (kHours - 1) * calendar::kHourMs;
  // A day does not tell at which of its hours a dimension begins, so the last one before is looked at by hours.
  const auto days_end = calendar::rounded_down(first - kHistory, calendar::kDayMs);
  const auto days_begin = calendar::rounded_down(first, calendar::kDayMs) - kDaysBefore * calendar::kDayMs;
  const auto hours = rollups::begins_in({first, first + kHours * calendar::kHourMs}, Granularity::hour);
  // Most values occur in every hour, so that nothing more has to be queried.
  std::vector<NewValue> candidates;
  for (auto row : select(db, Granularity::hour, account_id, hours, dimensions)) {
    const NewValue value{static_cast<playback::Dimension>(row.number()), row.text(), row.number()};
    if (value.begins_at != hours.front() && row.number() >= least_sessions.count) candidates.push_back(value);
  }
  if (candidates.empty()) return {};

  KnownOf known;
  add_known(known, select(db, Granularity::day, account_id,
                          rollups::begins_in({days_begin, days_end}, Granularity::day), dimensions));
  add_known(known, select(db, Granularity::hour, account_id, rollups::begins_in({days_end, first}, Granularity::hour),
                          dimensions));
  const auto is_old = [&](const NewValue& value) {
    const auto of = known.find(value.dimension);
    return of == known.end() || of->second.values.count(value.value) > 0 ||
           of->second.since > value.begins_at - kHistory || of->second.sessions.count < least_sessions.count;
  };
  candidates.erase(std::remove_if(candidates.begin(), candidates.end(), is_old), candidates.end());
  return candidates;
}

}  // namespace figures::tables
