#include "alarms/rules/checks.h"
#include "support/checks.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

using metrics::rules::RecentAnswers;

TEST_GROUP(RefusedIngest) {
  static constexpr std::int64_t kNow = 1'763'800'000'000;

  Status status_of(RecentAnswers answers, std::int64_t last_refused = kNow) {
    answers.last_refused = last_refused;
    return evaluate_ingest(check_of("ingest"), answers, kNow).status;
  }
};

TEST(RefusedIngest, is_trouble_if_it_is_surely_more_than_one_in_ten) {
  CHECK(status_of({1000, 200, 0, 1000}) == Status::firing);
  CHECK(status_of({1000, 0, 200, 1000}) == Status::firing);
  CHECK(status_of({1000, 110, 0, 1000}) == Status::unknown);
  CHECK(status_of({1000, 10, 0, 1000}) == Status::ok);
  CHECK(status_of({2, 1, 0, 2}) != Status::firing);
  CHECK(status_of({}) == Status::ok);
}

// One line that stands for 16, beside 50 that do not, is a chance; 200 of them beside 1000 are none.
TEST(RefusedIngest, takes_a_line_that_stands_for_many_for_less_than_as_many) {
  CHECK(status_of({50 + 16, 16, 0, 50 + 256}) != Status::firing);
  CHECK(status_of({50 + 16, 16, 0, 50 + 16}) == Status::firing);
  CHECK(status_of({1000 + 3200, 3200, 0, 1000 + 200 * 256}) == Status::firing);
}

TEST(RefusedIngest, is_nothing_to_be_told_once_it_has_ended) {
  CHECK(status_of({1000, 200, 0, 1000}, kNow - 59'000) == Status::firing);
  CHECK(status_of({1000, 200, 0, 1000}, kNow - 61'000) == Status::unknown);
  CHECK(status_of({1000, 10, 0, 1000}, kNow - 61'000) == Status::ok);
}
