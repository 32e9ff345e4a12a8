#include "alarms/rules/confidence_interval.h"

#include <CppUTest/TestHarness.h>

using alarms::rules::interval_of;

TEST_GROUP(WilsonInterval){};

TEST(WilsonInterval, works) {
  const auto interval = interval_of(10, 100);
  DOUBLES_EQUAL(0.0460, interval.lower, 0.0005);
  DOUBLES_EQUAL(0.2040, interval.upper, 0.0005);
}

TEST(WilsonInterval, is_anything_for_an_empty_sample) {
  DOUBLES_EQUAL(0, interval_of(0, 0).lower, 0);
  DOUBLES_EQUAL(1, interval_of(0, 0).upper, 0);
}

TEST(WilsonInterval, stays_between_nothing_and_all) {
  CHECK(interval_of(0, 5).lower >= 0 && interval_of(0, 5).upper < 1);
  CHECK(interval_of(5, 5).lower > 0 && interval_of(5, 5).upper <= 1);
}
