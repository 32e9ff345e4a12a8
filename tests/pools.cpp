#include "pools.h"

#include <set>
#include <stdexcept>

#include "events/handlers/ingest_group.h"
#include "routes.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Pools) {
  Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                {"MILLRACE_DB_SOCKET", "/nowhere"},
                                {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                               "auth");
  Worker worker{config};
};

TEST(Pools, have_routes_and_share_none) {
  std::set<std::string> paths;
  std::size_t count = 0;
  for (const auto& row : pool_table()) {
    const Pool pool = pool_named(row.name, worker);
    CHECK(pool.groups.empty() != pool.routes.empty());
    for (const auto& route : pool.routes) paths.insert(route.method + ' ' + route.path);
    for (const auto& route : pool.groups) paths.insert(route.method + ' ' + route.path);
    count += pool.routes.size() + pool.groups.size();
  }
  CHECK(count > 0);
  LONGS_EQUAL(count, paths.size());
}

TEST(Pools, all_have_limits) {
  for (const auto& row : pool_table()) {
    CHECK(row.max_body > 0 && row.deadline > 0 && row.max_requests >= 10);
    CHECK(row.statement_seconds < row.deadline);
  }
}

TEST(Pools, have_a_worker_for_each_processor_but_at_least_two_if_they_say_so) {
  LONGS_EQUAL(8, default_workers(pool_row("ingest"), 8));
  LONGS_EQUAL(2, default_workers(pool_row("ingest"), 1));
  LONGS_EQUAL(4, default_workers(pool_row("auth"), 8));
}

TEST(Pools, are_exactly_those_of_the_table) {
  CHECK_THROWS(std::invalid_argument, pool_row("nowhere"));
  CHECK_THROWS(std::invalid_argument, pool_row(""));
  CHECK_THROWS(std::invalid_argument, pool_named("nowhere", worker));
}

TEST(Pools, have_the_same_limit_for_telemetry_before_and_after_decompression) {
  LONGS_EQUAL(events::handlers::kMaxEnvelopeBytes, pool_row("ingest").max_body);
}
