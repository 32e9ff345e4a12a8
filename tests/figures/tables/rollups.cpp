#include "figures/tables/rollups.h"
#include "support/stored_figures.h"

#include <CppUTest/TestHarness.h>

namespace rollups = figures::tables::rollups;
using playback::Dimension;

TEST_GROUP(DaysOfFrequentValues) {
  StoredFigures figures;

  // So many sessions on a day, with that system.
  void add_sessions(const std::string& account_id, int day, const std::string& os, int count) {
    for (int i = 0; i < count; ++i) {
      figures.add(played_session(account_id, figures.at(24 * day))).identity.client.set(Dimension::os, os);
    }
  }
  std::int64_t begin_of(int day) { return calendar::rounded_down(figures.at(24 * day), calendar::kDayMs); }
  // Of the first day, as "value attempts".
  std::vector<std::string> found(std::int64_t least_sessions) {
    const rollups::RowSelection selection{figures.account.id, rollups::Granularity::day, {begin_of(0)},
                                          Dimension::whole,   rollups::kAllStreams,      std::nullopt};
    std::vector<std::string> all;
    for (const auto& day : rollups::days_of_frequent_values(figures.stack.database(), selection, {Dimension::os},
                                                            playback::Thousandths::of(least_sessions))) {
      CHECK(day.begins_at == begin_of(0));
      all.push_back(day.value + ' ' + std::to_string(day.sums.attempts.count / 1000));
    }
    return all;
  }
};

TEST(DaysOfFrequentValues, works) {
  add_sessions(figures.account.id, 0, "Android", 3);
  add_sessions(figures.account.id, 0, "iOS", 2);
  figures.roll_up();
  CHECK(found(3) == std::vector<std::string>{"Android 3"});
  LONGS_EQUAL(2, found(1).size());
}

TEST(DaysOfFrequentValues, are_of_that_account_and_those_days) {
  const Account other = signed_up(figures.stack);
  add_sessions(figures.account.id, 0, "Android", 3);
  add_sessions(figures.account.id, 1, "Android", 4);
  add_sessions(other.id, 0, "Android", 5);
  figures.roll_up();
  CHECK(found(1) == std::vector<std::string>{"Android 3"});
  figures.forget(other.id);
}
