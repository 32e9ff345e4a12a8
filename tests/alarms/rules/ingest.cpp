#include "alarms/rules/evaluate.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(RefusedIngest){};

TEST(RefusedIngest, is_trouble_if_it_is_surely_more_than_one_in_ten) {
  CHECK(evaluate_ingest({1000, 200, 0}).status == Status::firing);
  CHECK(evaluate_ingest({1000, 0, 200}).status == Status::firing);
  CHECK(evaluate_ingest({1000, 110, 0}).status == Status::unknown);
  CHECK(evaluate_ingest({1000, 10, 0}).status == Status::ok);
  CHECK(evaluate_ingest({2, 1, 0}).status != Status::firing);
  CHECK(evaluate_ingest({}).status == Status::ok);
}
