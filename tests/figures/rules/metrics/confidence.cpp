#include "figures/rules/metrics/confidence.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules;

TEST_GROUP(DifferenceInterval){};

// The first example of R. G. Newcombe, Interval estimation for the difference between independent proportions (1998),
// method 10.
TEST(DifferenceInterval, works) {
  const auto interval = interval_of_difference({48, 80}, {56, 70});
  DOUBLES_EQUAL(0.0524, interval.lower, 0.00005);
  DOUBLES_EQUAL(0.3339, interval.upper, 0.00005);
}

TEST(DifferenceInterval, has_the_sign_of_what_came_after) {
  const auto interval = interval_of_difference({56, 70}, {48, 80});
  DOUBLES_EQUAL(-0.3339, interval.lower, 0.00005);
  DOUBLES_EQUAL(-0.0524, interval.upper, 0.00005);
}

TEST(DifferenceInterval, is_anything_without_a_sample) {
  DOUBLES_EQUAL(-1, interval_of_difference({0, 0}, {1, 2}).lower, 0);
  DOUBLES_EQUAL(1, interval_of_difference({1, 2}, {0, 0}).upper, 0);
}

TEST(DifferenceInterval, of_nothing_before_and_after_contains_0) {
  const auto interval = interval_of_difference({0, 50}, {0, 50});
  CHECK(interval.lower < 0 && interval.upper > 0);
}
