#include "pools.h"

#include <set>
#include <stdexcept>

#include "routes.h"
#include "telemetry/handlers/collect.h"

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
    CHECK(pool.batches.empty() != pool.routes.empty());
    for (const auto& route : pool.routes) paths.insert(route.method + ' ' + route.path);
    for (const auto& route : pool.batches) paths.insert(route.method + ' ' + route.path);
    count += pool.routes.size() + pool.batches.size();
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

TEST(Pools, are_exactly_those_of_the_table) {
  CHECK_THROWS(std::invalid_argument, pool_row("nowhere"));
  CHECK_THROWS(std::invalid_argument, pool_row(""));
  CHECK_THROWS(std::invalid_argument, pool_named("nowhere", worker));
}

TEST(Pools, may_read_only_the_secrets_of_their_row) {
  CHECK(pool_row("auth").may_read("MILLRACE_SECRET"));
  CHECK_FALSE(pool_row("pages").may_read("MILLRACE_SECRET"));
  CHECK_FALSE(pool_row("ingest").may_read("MILLRACE_ADDRESS_SECRET"));
}

TEST(Pools, have_the_same_limit_for_telemetry_before_and_after_decompression) {
  LONGS_EQUAL(telemetry::handlers::kMaxCollected, pool_row("ingest").max_body);
}
