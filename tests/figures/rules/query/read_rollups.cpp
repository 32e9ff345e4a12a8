#include "figures/rules/query/read_rollups.h"

#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace rollups = figures::tables::rollups;
using figures::rules::FiguresQuery;
using figures::rules::GroupBy;
using playback::Dimension;
using playback::Thousandths;

TEST_GROUP(ReadRollups) {
  StoredFigures figures;
  const std::int64_t day = calendar::rounded_down(figures.at(0), calendar::kDayMs);

  // Stores an hour of the day with so many attempts and good ones of the whole, and the same of its part that a CDN
  // has served.
  void store(int hour, int attempts, int good, int attempts_by_cdn, int good_by_cdn) {
    const auto row = [](Dimension dimension, const char* value, int attempts, int good) {
      rollups::Row row{dimension, rollups::kAllStreams, value, {}};
      row.aggregate.sessions = row.aggregate.attempts = Thousandths::of(attempts);
      row.aggregate.good = Thousandths::of(good);
      return row;
    };
    db::transact(figures.stack.database(), [&](db::Transaction& tx) {
      rollups::replace(tx, rollups::Granularity::hour, figures.account.id,
                       calendar::sql_time(day + hour * calendar::kHourMs),
                       {row(Dimension::whole, "", attempts, good),
                        row(Dimension::cdn, "fast.example", attempts_by_cdn, good_by_cdn)});
    });
  }
};

// A session may be good where one CDN has served it, and not as a whole.
TEST(ReadRollups, subtract_hour_by_hour_what_a_cdn_has_served) {
  store(1, 1, 0, 1, 1);
  store(2, 1, 1, 0, 0);
  const calendar::Period period{day, day + 3 * calendar::kHourMs};
  const FiguresQuery query{figures.account.id, std::nullopt, period, {{Dimension::cdn, "fast.example", true}}, false};
  const GroupBy group_by{calendar::Intervals(period, calendar::Interval::day, *calendar::Zone::named("+01:00"))};
  auto& db = figures.stack.database();
  const auto plan = figures::rules::plan_rollups(db, 30, query, group_by, period.to);
  CHECK(plan.has_value());
  const auto read = figures::rules::read_rollups(db, query, group_by, *plan);
  LONGS_EQUAL(1, read.size());
  LONGS_EQUAL(Thousandths::of(1).count, read.begin()->second.attempts.count);
  LONGS_EQUAL(Thousandths::of(1).count, read.begin()->second.good.count);
}
