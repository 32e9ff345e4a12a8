// GET /app/share and /embed/<id>: pages that open nothing by themselves
#include "calendar/period.h"
#include "db/clock.h"
#include "support/account.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Embed) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  void teardown() override { stack.as_root("DELETE FROM millrace.shares WHERE account_id = '" + account.id + "'"); }

  std::string share_for(const std::string& hosts) {
    const auto until = calendar::iso_time(db::now(stack.database()) + calendar::kDayMs);
    const auto answer = account.client.post(
        "/api/v1/shares", R"({"label":"board","screen":"live","expiresAt":")" + until + R"(","hosts":)" + hosts + "}");
    LONGS_EQUAL_TEXT(201, answer.status, answer.body.c_str());
    return text_in(answer.body, "id");
  }
  std::string policy_at(const std::string& path) {
    const auto answer = stack.client().get(path);
    LONGS_EQUAL(200, answer.status);
    return answer.header("content-security-policy");
  }
};

TEST(Embed, works) {
  STRCMP_EQUAL(
      "default-src 'none'; style-src 'self'; script-src 'self'; img-src 'self'; connect-src 'self'; form-action "
      "'self'; base-uri 'none'; frame-ancestors https://www.example.com https://*.example.org:8443",
      policy_at("/embed/" + share_for(R"(["www.example.com","*.example.org:8443"])")).c_str());
}

TEST(Embed, is_for_no_frame_unless_hosts_are_named) {
  STRCMP_CONTAINS("frame-ancestors 'none'", policy_at("/embed/" + share_for("[]")).c_str());
  STRCMP_CONTAINS("frame-ancestors 'none'", policy_at("/app/share").c_str());
}

TEST(Embed, is_the_same_page_for_ids_that_are_none_and_for_shares_that_have_ended) {
  const auto id = share_for(R"(["www.example.com"])");
  const auto page = stack.client().get("/embed/" + id).body;
  LONGS_EQUAL(204, account.client.del("/api/v1/shares/" + id).status);
  for (const std::string& one : {id, std::string("00000000-0000-4000-8000-000000000000"), std::string("x"),
                                 std::string(2000, 'x'), std::string("%27%22%3Cb%3E")}) {
    STRCMP_CONTAINS("frame-ancestors 'none'", policy_at("/embed/" + one).c_str());
    STRCMP_EQUAL(page.c_str(), stack.client().get("/embed/" + one).body.c_str());
  }
}

TEST(Embed, is_found_by_no_search_engine_and_tells_no_referrer) {
  for (const std::string& path : {"/embed/" + share_for("[]"), std::string("/app/share")}) {
    const auto answer = stack.client().get(path);
    STRCMP_EQUAL("noindex", answer.header("x-robots-tag").c_str());
    STRCMP_EQUAL("no-referrer", answer.header("referrer-policy").c_str());
    STRCMP_EQUAL("no-store", answer.header("cache-control").c_str());
    STRCMP_EQUAL("", answer.header("x-frame-options").c_str());
  }
}
