#include "figures/rules/insights/noise.h"

#include <cmath>

#include "figures/rules/insights/counted_sessions.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::insights;
using playback::Dimension;

TEST_GROUP(Noise){// Every other day there are so many times more failures.
                  static Days alternating(std::size_t days, double factor){Days all;
for (std::size_t i = 0; i < days; ++i) all.push_back({(i % 2 ? factor : 1) * 100'000, 5'000'000});
return all;
}
static Table table() {
  return CountedSessions({{Dimension::os, "os"}}).both({"iOS"}, 1, 0, 0).both({"Android"}, 1, 0, 0).table();
}
static Noise noise(const Days& all, std::size_t days = 1) {
  History history;
  history.all = all;
  return noise_of(history, table(), 1, days);
}
}
;

TEST(Noise, works) {
  // The logarithms are 0.1 above and below their mean; one day is compared with one.
  const auto found = noise(alternating(28, std::exp(0.2)));
  CHECK(found.is_known);
  DOUBLES_EQUAL(0.1 * std::sqrt(2.0), found.all, 0.005);
}

TEST(Noise, is_at_least_a_few_percent) { DOUBLES_EQUAL(0.03, noise(alternating(28, 1)).all, 0); }

TEST(Noise, of_less_than_a_week_is_assumed) {
  const auto found = noise(alternating(6, 2));
  CHECK(!found.is_known);
  DOUBLES_EQUAL(0.10, found.all, 0);
  DOUBLES_EQUAL(0.07, found.columns.at(0), 0);
}

TEST(Noise, of_longer_periods_is_less) {
  CHECK(noise(alternating(28, std::exp(0.2)), 7).all < 0.6 * noise(alternating(28, std::exp(0.2))).all);
}

TEST(Noise, has_nothing_of_what_chance_does_anyway) {
  Days days;
  for (int i = 0; i < 28; ++i) days.push_back({i % 2 ? 90.0 : 110.0, 5000});
  DOUBLES_EQUAL(0.03, noise(days).all, 0);
}

TEST(Noise, of_a_value_is_what_it_does_beyond_all) {
  History history;
  history.all = alternating(28, 2);
  history.values[Dimension::os] = {alternating(28, 2)};
  DOUBLES_EQUAL(0.05, noise_of(history, table(), 1, 1).columns.at(0), 0);
  history.values[Dimension::os] = {alternating(28, 1)};
  CHECK(noise_of(history, table(), 1, 1).columns.at(0) > 0.4);
}
