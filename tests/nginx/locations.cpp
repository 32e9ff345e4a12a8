#include "nginx/locations.h"

#include <algorithm>
#include <stdexcept>

#include "pools.h"
#include "routes.h"

#include <CppUTest/TestHarness.h>

using nginx::Location;
using nginx::Match;
using nginx::Rate;

TEST_GROUP(NginxLocations) {
  Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                {"MILLRACE_DB_SOCKET", "/nowhere"},
                                {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                               "auth");
  Worker worker{config};
  std::vector<nginx::Route> routes = paths_of_pools(worker);

  Location at(const std::string& path) {
    const auto all = nginx::locations(routes);
    const auto found = std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.path == path; });
    CHECK_TEXT(found != all.end(), path.c_str());
    return *found;
  }
};

TEST(NginxLocations, have_what_their_pool_has) {
  const auto keys = at("/api/v1/keys");
  CHECK(keys.match == Match::exact && keys.rate == Rate::address && !keys.packed && !keys.any_origin);
  LONGS_EQUAL(16384, keys.largest_body);
  CHECK(at("/api/v1/live").packed);
  CHECK(at("/metrics").hidden);
}

TEST(NginxLocations, are_what_a_path_begins_with_where_any_text_may_follow) {
  CHECK(at("/api/v1/keys/").match == Match::beginning);
  STRCMP_EQUAL("dashboard", at("/api/v1/sessions/").pool.c_str());
}

TEST(NginxLocations, are_patterns_where_it_is_known_what_may_follow) {
  const auto logos = at("^/logos/[0-9a-f]{64}\\.png$");
  CHECK(logos.match == Match::pattern && logos.cached && logos.rate == Rate::pictures);
}

TEST(NginxLocations, have_the_longest_beginning_first) {
  const auto all = nginx::locations(routes);
  const auto place = [&](const std::string& path) {
    return std::find_if(all.begin(), all.end(), [&](const auto& each) { return each.path == path; });
  };
  CHECK(place("/api/auth/reset-password/") < place("/api/auth/"));
  CHECK(place("/api/auth/sign-in/email") < place("/api/auth/reset-password/"));
}

TEST(NginxLocations, have_files_apart_where_only_a_format_asks_for_one) {
  CHECK(at("/api/v1/sessions").files == nginx::Files::if_asked_for && !at("/api/v1/sessions").internal);
  const auto files = at("/-/api/v1/sessions");
  CHECK(files.files == nginx::Files::all && files.internal && files.match == Match::exact && files.packed);
  STRCMP_EQUAL("dashboard", files.pool.c_str());
  CHECK(at("/api/v1/exports/").files == nginx::Files::all && !at("/api/v1/exports/").internal);
  CHECK(at("/api/v1/exports").files == nginx::Files::none);
}

// The URLs of streams may have secrets in them, and the answers of accounts have.
TEST(NginxLocations, pack_no_secrets) {
  for (const auto& each : nginx::locations(routes)) {
    const bool may_be_packed = each.pool == "dashboard" || each.path == "/docs";
    CHECK_TEXT(may_be_packed || !each.packed, each.path.c_str());
  }
  CHECK_FALSE(at("/api/v1/streams").packed || at("/api/v1/streams/").packed);
}

TEST(NginxLocations, wait_where_a_draft_is_made) {
  LONGS_EQUAL(90, at("/api/generate").wait_seconds);
  CHECK(at("/api/generate").outlives_caller);
  LONGS_EQUAL(0, at("/api/credits").wait_seconds);
}

// Ingest's workers finish what they have begun even if no caller waits any more: events that are sent again are stored
// once.
TEST(NginxLocations, wait_longer_than_the_watchdog_and_take_bodies_as_large_as_the_pool) {
  const unsigned for_all = 10;  // fastcgi_read_timeout in nginx/pools.conf
  for (const auto& pool : pool_table()) {
    bool waits = pool.name == "ingest", takes = false;
    for (const auto& each : nginx::locations(routes)) {
      if (each.pool != pool.name) continue;
      waits = waits || (each.wait_seconds ? each.wait_seconds : for_all) > pool.deadline;
      takes = takes || each.largest_body == pool.max_body;
    }
    CHECK_TEXT(waits && takes, pool.name.c_str());
  }
}

TEST(NginxLocations, count_telemetry_by_its_key) {
  for (const char* path : {"/api/v1/telemetry", "/api/v1/cmcd", "/api/v1/epas"}) {
    CHECK_TEXT(at(path).rate == Rate::key && at(path).outlives_caller, path);
  }
  CHECK(at("/api/v1/cmcd/request").rate == Rate::copies);
}

TEST(NginxLocations, do_nothing_for_a_path_that_no_route_has) {
  routes.erase(std::remove_if(routes.begin(), routes.end(), [](const auto& each) { return each.path == "/docs"; }),
               routes.end());
  CHECK_THROWS(std::logic_error, nginx::locations(routes));
}
