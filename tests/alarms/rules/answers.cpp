#include "alarms/rules/evaluate.h"
#include "pools.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

TEST_GROUP(FailingPools) {
  std::set<std::string> all;

  void setup() override {
    for (const auto& pool : pool_table()) all.insert(pool.name);
  }
};

TEST(FailingPools, are_trouble_if_surely_more_than_one_in_twenty_requests_fails) {
  CHECK(evaluate_pools({{"auth", {1000, 0, 100, 1000}}}, all).status == Status::firing);
  CHECK(evaluate_pools({{"auth", {1000, 100, 55, 1000}}}, all).status == Status::unknown);
  CHECK(evaluate_pools({{"auth", {1000, 900, 5, 1000}}}, all).status == Status::ok);
  CHECK(evaluate_pools({{"auth", {20, 0, 1, 20}}}, all).status == Status::ok);
  CHECK(evaluate_pools({}, all).status == Status::ok);
}

TEST(FailingPools, are_named_and_judged_each_by_itself) {
  const auto result = evaluate_pools(
      {{"auth", {10, 0, 10, 10}}, {"generate", {10, 0, 10, 10}}, {"ingest", {100000, 0, 0, 100000}}}, all);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("auth: 10 of 10 requests failed lately (5xx); generate: 10 of 10 requests failed lately (5xx)",
               result.text.c_str());
}

TEST(FailingPools, are_also_those_that_nobody_calls_and_no_worker_listens_for) {
  all.erase("auth");
  all.erase("packs");
  const auto result = evaluate_pools({}, all);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("no worker listens for packs, auth", result.text.c_str());
}

// As where the kernel does not tell.
TEST(FailingPools, are_not_guessed_where_no_socket_is_seen) { CHECK(evaluate_pools({}, {}).status == Status::ok); }
