// GET /api/credits
#include "support/json.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Credits) {
  Stack& stack = Stack::running();
  Client client = stack.client();
};

TEST(Credits, works) {
  client.with("X-API-Key", stack.issue_key(3));
  client.post("/api/generate", R"({"theme":"a snail in a hurry"})");
  const auto answer = client.get("/api/credits");

  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"("creditsRemaining":2,"creditsIssued":3,"creditsUsed":1)", answer.body.c_str());
  STRCMP_EQUAL("2", answer.header("X-Credits-Remaining").c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Credits, increase_after_a_topup) {
  const std::string key = stack.issue_key(1);
  stack.admin("key topup " + key + " --credits 4");
  STRCMP_CONTAINS(R"("creditsRemaining":5,"creditsIssued":5)",
                  client.with("X-API-Key", key).get("/api/credits").body.c_str());
}

TEST(Credits, never_show_the_key) {
  const std::string key = stack.issue_key(1);
  const auto answer = client.with("Authorization", "Bearer " + key).get("/api/credits");
  LONGS_EQUAL(200, answer.status);
  CHECK(answer.body.find(key.substr(9)) == answer.body.npos);
}

TEST(Credits, need_a_key) {
  const auto answer = client.get("/api/credits");
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL("unauthorized", text_in(answer.body, "error").c_str());
}

TEST(Credits, of_a_revoked_key_are_not_shown) {
  const std::string key = stack.issue_key(1);
  stack.admin("key revoke " + key);
  LONGS_EQUAL(401, client.with("X-API-Key", key).get("/api/credits").status);
}
