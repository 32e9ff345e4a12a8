// nginx's locations against routes.cpp: each path is passed to the pool that has a route for it.
#include "routes.h"

#include <fstream>
#include <map>
#include <regex>
#include <set>
#include <sstream>

#include "pools.h"

#include <CppUTest/TestHarness.h>

namespace {

struct Location {
  std::string kind, path, pool;  // kind: =, ~, or nothing for whatever begins with the path
};

std::vector<Location> locations() {
  std::ostringstream text;
  text << std::ifstream("nginx/millrace.conf.in").rdbuf();
  const std::string config = text.str();
  const std::regex location(
      R"re(\n    location ([=~]?) ?"?([^ "]*)"? \{(?:[^{}]|\{[^}]*\})*fastcgi_pass millrace_([a-z]+);)re");
  std::vector<Location> found;
  for (std::sregex_iterator at(config.begin(), config.end(), location), end; at != end; ++at) {
    found.push_back({(*at)[1].str(), (*at)[2].str(), (*at)[3].str()});
  }
  return found;
}

// As nginx chooses: what is equal, then patterns, then what it begins with.
std::string pool_of(const std::string& path, const std::vector<Location>& all) {
  std::map<std::string, std::string> by_kind;
  for (const auto& location : all) {
    const bool fits = location.kind == "="   ? path == location.path
                      : location.kind == "~" ? std::regex_search(path, std::regex(location.path))
                                             : path.rfind(location.path, 0) == 0;
    if (fits) by_kind.emplace(location.kind, location.pool);
  }
  for (const char* kind : {"=", "~", ""}) {
    if (by_kind.count(kind)) return by_kind[kind];
  }
  return "none";
}

std::string example_of(const std::string& path) {
  auto example = std::regex_replace(path, std::regex("<sha256>"), std::string(64, 'a'));
  example = std::regex_replace(example, std::regex("<name>"), "1-1.1");
  return std::regex_replace(example, std::regex("<[a-z]+>"), "x");
}

}  // namespace

TEST_GROUP(Routes) {
  Config config = Config::from({{"MILLRACE_SECRET", std::string(32, 's')},
                                {"MILLRACE_DB_SOCKET", "/nowhere"},
                                {"MILLRACE_NGINX_SECRET", std::string(32, 'n')}},
                               "auth");
  Worker worker{config};

  std::map<std::string, std::string> pools_by_path() {
    std::map<std::string, std::string> found;
    for (const auto& row : pool_table()) {
      const Pool pool = pool_named(row.name, worker);
      for (const auto& route : pool.routes) found[route.path] = row.name;
      for (const auto& route : pool.groups) found[route.path] = row.name;
    }
    return found;
  }
};

TEST(Routes, are_reached_through_nginx) {
  const auto all = locations();
  for (const auto& [path, pool] : pools_by_path()) {
    STRCMP_EQUAL_TEXT(pool.c_str(), pool_of(example_of(path), all).c_str(), path.c_str());
  }
}

// What a caller has stored decides what a read costs, so it is charged, unless it is one of these, which cost the same
// whatever is stored.
TEST(Routes, charge_for_the_time_of_reads_but_for_those_of_constant_cost) {
  const std::set<std::string> constant = {
      "/api/credits",
      "/api-keys/claim",
      "/api/auth/get-session",  // rows by their keys
      "/api/usage",             // charged by its handler
      "/draft",
      "/api-keys",
      "/",
      "/docs",
      "/icon-180.png",
      "/thank-you",
      "/api-keys/usage",  // pages without anybody's data
      "/examples/<name>.png",
      "/logos/<sha256>.png",  // one picture
      "/api/auth/ok",
      "/api/auth/error",
      "/healthz",
      "/readyz",
      "/api/auth/reset-password/<token>",
      "/api/auth/verify-email",  // one link
      "/metrics",                // for the operator alone
  };
  for (const auto& row : pool_table()) {
    for (const auto& route : pool_named(row.name, worker).routes) {
      if (route.method != "GET") continue;
      const bool is_timed = route.handler.reads() == web::Reads::timed;
      CHECK_TEXT(is_timed != (constant.count(route.path) == 1), route.path.c_str());
    }
  }
}

// What changes something writes a number of rows that is the same whatever is stored, unless it is charged.
TEST(Routes, that_change_something_are_of_constant_cost_or_charged) {
  const std::set<std::string> charged = {"DELETE /api/v1/sessions", "DELETE /api/v1/sessions/<id>",
                                         "DELETE /api/v1/viewers/<id>"};
  const std::set<std::string> constant = {
      "POST /api/generate",
      "POST /draft",
      "POST /api/auth/sign-up/email",
      "POST /api/auth/sign-in/email",
      "POST /api/auth/change-password",
      "POST /api/auth/update-user",
      "POST /api/auth/delete-user",  // once for each user
      "POST /api/auth/request-password-reset",
      "POST /api/auth/reset-password",
      "POST /api/auth/send-verification-email",
      "POST /api/auth/verify-email",
      "POST /api/auth/change-email",
      "POST /api/auth/sign-out",
      "POST /api/auth/get-session",
      "POST /api/auth/revoke-session",
      "POST /api/auth/revoke-sessions",
      "POST /api/auth/revoke-other-sessions",  // of which there are a hundred
      "POST /api/v1/invitations",
      "DELETE /api/v1/invitations/<id>",
      "POST /api/v1/invitations/accept",
      "POST /api/v1/keys",
      "DELETE /api/v1/keys/<id>",
      "POST /api/v1/tokens",
      "DELETE /api/v1/tokens/<id>",
      "PATCH /api/v1/members/<id>",
      "DELETE /api/v1/members/<id>",
      "POST /api/v1/streams",
      "PATCH /api/v1/streams/<id>",
      "DELETE /api/v1/streams/<id>",
      "PUT /api/v1/dimensions",
      "POST /api/v1/filters",
      "PUT /api/v1/filters/<id>",
      "DELETE /api/v1/filters/<id>",
      "POST /api/v1/marks",
      "DELETE /api/v1/marks/<id>",
      "POST /api-keys",
      "POST /api-keys/stripe-webhook",
      "POST /api-keys/checkout",
      "POST /api/waitlist",
  };
  for (const auto& row : pool_table()) {
    for (const auto& route : pool_named(row.name, worker).routes) {
      if (route.method == "GET") continue;
      const auto name = route.method + ' ' + route.path;
      LONGS_EQUAL_TEXT(1, charged.count(name) + constant.count(name), name.c_str());
    }
  }
}

TEST(Routes, are_there_for_each_location_of_one_path) {
  const auto known = pools_by_path();
  int checked = 0;
  for (const auto& location : locations()) {
    if (location.kind != "=") continue;
    CHECK_TRUE_TEXT(known.count(location.path) == 1, location.path.c_str());
    ++checked;
  }
  CHECK(checked > 25);
}
