#include "alarms/rules/evaluate.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(RefusedIngest){};

TEST(RefusedIngest, is_trouble_if_it_is_surely_more_than_one_in_ten) {
  CHECK(evaluate_ingest({1000, 200, 0, 1000}).status == Status::firing);
  CHECK(evaluate_ingest({1000, 0, 200, 1000}).status == Status::firing);
  CHECK(evaluate_ingest({1000, 110, 0, 1000}).status == Status::unknown);
  CHECK(evaluate_ingest({1000, 10, 0, 1000}).status == Status::ok);
  CHECK(evaluate_ingest({2, 1, 0, 2}).status != Status::firing);
  CHECK(evaluate_ingest({}).status == Status::ok);
}

// One line that stands for 16, beside 50 that do not, is a chance; 200 of them beside 1000 are none.
TEST(RefusedIngest, takes_a_line_that_stands_for_many_for_less_than_as_many) {
  CHECK(evaluate_ingest({50 + 16, 16, 0, 50 + 256}).status != Status::firing);
  CHECK(evaluate_ingest({50 + 16, 16, 0, 50 + 16}).status == Status::firing);
  CHECK(evaluate_ingest({1000 + 3200, 3200, 0, 1000 + 200 * 256}).status == Status::firing);
}
