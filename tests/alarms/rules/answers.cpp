#include "alarms/rules/checks.h"
#include "pools.h"
#include "support/checks.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;

using metrics::rules::RecentAnswers;

TEST_GROUP(FailingPools) {
  static constexpr std::int64_t kNow = 1'763'800'000'000;
  std::set<std::string> all;

  const Check& check = check_of("answers");

  Status status_of(const RecentAnswers& answers) {
    return evaluate_pools(check, {{"auth", answers}}, all, kNow).status;
  }

  void setup() override {
    for (const auto& pool : pool_table()) all.insert(pool.name);
  }
};

TEST(FailingPools, are_trouble_if_surely_more_than_one_in_twenty_requests_fails) {
  CHECK(status_of({1000, 0, 100, 1000, 100, kNow}) == Status::firing);
  CHECK(status_of({3, 0, 3, 3, 3, kNow}) == Status::firing);
  CHECK(status_of({1000, 100, 55, 1000, 55, kNow}) == Status::unknown);
  CHECK(status_of({1000, 900, 5, 1000, 5, kNow}) == Status::ok);
  CHECK(status_of({1000, 0, 1000, 1000, 0, 0}) == Status::ok);  // as where rules refuse with 503
  CHECK(evaluate_pools(check, {}, all, kNow).status == Status::ok);
}

TEST(FailingPools, are_nothing_to_be_told_for_two_failures_or_once_it_has_ended) {
  CHECK(status_of({2, 0, 2, 2, 2, kNow}) == Status::unknown);
  CHECK(status_of({300, 0, 300, 300, 300, kNow - 61'000}) == Status::unknown);
  CHECK(status_of({300, 0, 300, 300, 300, kNow - 59'000}) == Status::firing);
}

TEST(FailingPools, are_named_and_judged_each_by_itself) {
  const RecentAnswers failing{10, 0, 10, 10, 10, kNow}, working{100000, 0, 0, 100000};
  const auto result = evaluate_pools(check, {{"auth", failing}, {"generate", failing}, {"ingest", working}}, all, kNow);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("auth: 10 of 10 requests failed lately (5xx); generate: 10 of 10 requests failed lately (5xx)",
               result.text.c_str());
}

TEST(FailingPools, are_also_those_that_nobody_calls_and_no_worker_listens_for) {
  all.erase("auth");
  all.erase("packs");
  const auto result = evaluate_pools(check, {}, all, kNow);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("no worker listens for packs, auth", result.text.c_str());
}

TEST(FailingPools, have_a_check_of_its_own_where_no_worker_takes_events) {
  const auto& ingest = check_of("ingest-workers");
  CHECK(evaluate_ingest_workers(ingest, all, {}, kNow).status == Status::ok);
  all.erase("ingest");
  const auto result = evaluate_ingest_workers(ingest, all, {}, kNow);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("no worker listens for ingest", result.text.c_str());
  CHECK(evaluate_pools(check, {}, all, kNow).status == Status::ok);
}

TEST(FailingPools, have_that_check_fire_too_if_all_events_are_refused_by_failures) {
  const auto& ingest = check_of("ingest-workers");
  CHECK(evaluate_ingest_workers(ingest, all, {90, 0, 85, 90, 85, kNow}, kNow).status == Status::ok);
  const auto result = evaluate_ingest_workers(ingest, all, {90, 0, 90, 90, 90, kNow}, kNow);
  CHECK(result.status == Status::firing);
  STRCMP_EQUAL("each of the last 90 requests failed (5xx)", result.text.c_str());
}

// As where the kernel does not tell.
TEST(FailingPools, are_not_guessed_where_no_socket_is_seen) {
  CHECK(evaluate_pools(check, {}, {}, kNow).status == Status::ok);
  CHECK(evaluate_ingest_workers(check, {}, {}, kNow).status == Status::ok);
}
