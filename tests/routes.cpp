#include "routes.h"

#include <regex>
#include <set>

#include "accounts/handlers/activity_summary.h"
#include "pools.h"

#include <CppUTest/TestHarness.h>

namespace {

// As nginx chooses: of the locations in their order, the first that fits.
std::string pool_of(const std::string& path, const std::vector<nginx::Location>& all) {
  for (const auto& location : all) {
    const bool fits = location.match == nginx::Match::exact     ? path == location.path
                      : location.match == nginx::Match::pattern ? std::regex_search(path, std::regex(location.path))
                                                                : path.rfind(location.path, 0) == 0;
    if (fits) return location.pool;
  }
  return "none";
}

std::string example_of(const std::string& path) {
  auto example = std::regex_replace(path, std::regex("<sha256>"), std::string(64, 'a'));
  example = std::regex_replace(example, std::regex("<draft>"), std::string(32, 'a'));
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
};

TEST(Routes, are_reached_through_nginx) {
  const auto paths = paths_of_pools(worker);
  const auto all = nginx::locations(paths);
  for (const auto& [pool, path] : paths) {
    STRCMP_EQUAL_TEXT(pool.c_str(), pool_of(example_of(path), all).c_str(), path.c_str());
  }
}

// What a caller has stored decides what a read costs, so it is charged, unless it is one of these, which cost the same
// whatever is stored.
TEST(Routes, charge_for_the_time_of_reads_but_for_those_of_constant_cost) {
  const std::set<std::string> constant = {
      "/api/generate",  // terms, without the database
      "/api/credits",
      "/api-keys/claim",
      "/api/auth/get-session",  // rows by their keys
      "/api/usage",             // charged by its handler
      "/draft",
      "/api-keys",
      "/api/receipts",  // a hundred at most
      "/",
      "/docs",
      "/icon-180.png",
      "/robots.txt",
      "/sitemap.xml",
      "/llms.txt",
      "/.well-known/x402.json",
      "/.well-known/x402",
      "/.well-known/api-catalog",
      "/thank-you",
      "/api-keys/usage",
      "/api-keys/receipts",  // pages without anybody's data
      "/examples/<name>.png",
      "/logos/<sha256>.png",
      "/d/<draft>",
      "/d/<draft>.png",  // one picture, one draft
      "/app/share",
      "/embed/<id>",  // one share
      "/api/auth/ok",
      "/api/auth/error",
      "/healthz",
      "/readyz",
      "/api/auth/reset-password/<token>",
      "/api/auth/verify-email",  // one link
      "/reports/end/<token>",
      "/metrics",  // for the operator alone
  };
  for (const auto& row : pool_table()) {
    for (const auto& route : pool_named(row.name, worker).routes) {
      if (route.method != "GET") continue;
      const bool is_timed = route.handler.reads() == web::Reads::timed;
      CHECK_TEXT(is_timed != (constant.count(route.path) == 1), route.path.c_str());
    }
  }
}

TEST(Routes, that_change_an_account_are_told_in_words) {
  for (const auto& row : pool_table()) {
    for (const auto& route : pool_named(row.name, worker).routes) {
      if (route.method == "GET" || route.handler.parameter() != "account") continue;
      const std::string action = route.method + ' ' + route.path;
      CHECK_TEXT(accounts::handlers::summary_of({"", "", "", "", action, ""}) != action, action.c_str());
    }
  }
}

// What changes something writes a number of rows that is the same whatever is stored, unless it is charged.
TEST(Routes, that_change_something_are_of_constant_cost_or_charged) {
  const std::set<std::string> charged = {"DELETE /api/v1/sessions", "DELETE /api/v1/sessions/<id>",
                                         "DELETE /api/v1/viewers/<id>", "POST /api/v1/alerts/try"};
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
      "POST /api/v1/invitations/look-up",
      "POST /api/v1/invitations/accept",
      "POST /api/v1/keys",
      "PATCH /api/v1/keys/<id>",
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
      "POST /api/v1/alerts",
      "PATCH /api/v1/alerts/<id>",
      "DELETE /api/v1/alerts/<id>",
      "POST /api/v1/alerts/<id>/test",  // twenty addresses at most
      "POST /api/v1/alerts/webhook-secret",
      "POST /api/v1/alerts/incidents/<id>/acknowledge",
      "POST /api/v1/reports",
      "PATCH /api/v1/reports/<id>",
      "DELETE /api/v1/reports/<id>",
      "POST /api/v1/reports/<id>/send",
      "POST /reports/end/<token>",
      "POST /api/v1/shares",
      "DELETE /api/v1/shares/<id>",
      "POST /api/v1/marks",
      "DELETE /api/v1/marks/<id>",
      "POST /mcp",
      "POST /mcp/figures",  // what their tools read is charged by its route
      "POST /api-keys",
      "POST /api-keys/renew",
      "POST /api-keys/stripe-webhook",
      "POST /api-keys/checkout",
      "POST /api/waitlist",
      "POST /d/<draft>/report",
  };
  for (const auto& row : pool_table()) {
    for (const auto& route : pool_named(row.name, worker).routes) {
      if (route.method == "GET") continue;
      const auto name = route.method + ' ' + route.path;
      LONGS_EQUAL_TEXT(1, charged.count(name) + constant.count(name), name.c_str());
    }
  }
}
