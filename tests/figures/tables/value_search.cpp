#include "figures/tables/value_search.h"

#include "db/clock.h"
#include "figures/tables/rollups.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace rollups = figures::tables::rollups;
using playback::Dimension;
using rollups::Granularity;

TEST_GROUP(ValueSearch) {
  StoredFigures figures;
  db::Database& database = figures.stack.database();
  const std::int64_t today = calendar::rounded_down(db::now(database), calendar::kDayMs);

  // So many sessions of contents, in the hour or day that begins so long after the begin of today.
  void store(Granularity granularity, std::int64_t after, const std::vector<std::pair<std::string, int>>& contents) {
    std::vector<rollups::Row> rows;
    for (const auto& [content, sessions] : contents) {
      rows.push_back({Dimension::content, rollups::kAllStreams, content, {}});
      rows.back().aggregate.sessions = playback::Thousandths::of(sessions);
    }
    db::transact(database, [&](db::Transaction& tx) {
      rollups::replace(tx, granularity, figures.account.id, calendar::sql_time(today + after), rows);
    });
  }
  // As "value sessions".
  std::vector<std::string> found() {
    std::vector<std::string> all;
    for (const auto& one :
         figures::tables::values_with(database, figures.account.id, {Dimension::content}, "news", 10)) {
      all.push_back(one.value + ' ' + std::to_string(one.attempts.count / 1000));
    }
    return all;
  }
};

// The last hour of yesterday is one of the last 24, except in the last hour of today.
TEST(ValueSearch, counts_the_hours_of_a_day_with_a_rollup_once) {
  store(Granularity::hour, -calendar::kHourMs, {{"late news", 10}});
  store(Granularity::day, -calendar::kDayMs, {{"late news", 10}});
  store(Granularity::day, -2 * calendar::kDayMs, {{"early news", 15}});
  CHECK((found() == std::vector<std::string>{"early news 15", "late news 10"}));
}

TEST(ValueSearch, adds_up_days) {
  store(Granularity::hour, 0, {{"late news", 1}, {"new news", 4}});
  store(Granularity::day, -calendar::kDayMs, {{"late news", 10}});
  store(Granularity::day, -2 * calendar::kDayMs, {{"late news", 100}});
  CHECK((found() == std::vector<std::string>{"late news 111", "new news 4"}));
}
