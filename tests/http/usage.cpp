// GET /api/usage
#include "crypto/digest.h"
#include "crypto/random.h"
#include "support/json.h"
#include "support/stack.h"

#include <vector>

#include <CppUTest/TestHarness.h>

namespace {

// An API key, and movements of its credits that never happened: `verify` would miss their generations, so they are
// removed in the end.
struct MovedCredits : Utest {
  Stack& stack = Stack::running();
  std::vector<std::string> refs;

  ~MovedCredits() {
    for (const auto& ref : refs) {
      db::Transaction tx(stack.database());
      tx.run(
          "UPDATE api_keys SET credits_left = credits_left - (SELECT SUM(delta) FROM credit_ledger WHERE ref = ?)"
          " WHERE id = (SELECT MIN(key_id) FROM credit_ledger WHERE ref = ?)",
          ref, ref);
      tx.run("DELETE FROM credit_ledger WHERE ref = ?", ref);
      tx.commit();
    }
  }
  // A release is that of the hold before.
  void move(const std::string& key, const std::string& kind, int delta, const std::string& time) {
    if (kind == "hold") refs.push_back(crypto::random_bytes(16));
    const auto id = stack.database().select("SELECT id FROM api_keys WHERE key_hash = ?", crypto::sha256(key));
    db::Transaction tx(stack.database());
    tx.run("INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at) VALUES (?, ?, ?, ?, ?)", refs.back(), kind,
           id.text(), delta, time);
    tx.run("UPDATE api_keys SET credits_left = credits_left + ? WHERE id = ?", delta, id.text());
    tx.commit();
  }
};

}  // namespace

TEST_GROUP_BASE(Usage, MovedCredits) {
  std::string key = stack.issue_key(1000);
  Client client = Client(stack.client()).with("X-API-Key", key);

  void setup() override { stack.set_clock("2026-11-21 10:00:00"); }
  void teardown() override { stack.run_clock(); }
  void move(const std::string& kind, const std::string& time) {
    MovedCredits::move(key, kind, kind == "hold" ? -1 : 1, time);
  }
  void check_refused(const std::string& query, const std::string& message) {
    const auto answer = client.get("/api/usage?" + query);
    LONGS_EQUAL(400, answer.status);
    STRCMP_EQUAL((R"({"error":"invalid_request","message":")" + message + R"("})").c_str(), answer.body.c_str());
  }
};

TEST(Usage, works) {
  for (const char* time : {"2026-11-19 00:00:00", "2026-11-19 23:59:59.999", "2026-11-21 09:00:00"}) move("hold", time);
  const auto answer = client.get("/api/usage?from=2026-11-18&to=2026-11-21");

  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"credits":997,"granted":1000,"days":[{"day":"2026-11-18","drafts":0},)"
               R"({"day":"2026-11-19","drafts":2},{"day":"2026-11-20","drafts":0},{"day":"2026-11-21","drafts":1}],)"
               R"("drafts":3,"perDay":1,"daysLeft":997})",
               answer.body.c_str());
  STRCMP_EQUAL("997", answer.header("X-Credits-Remaining").c_str());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Usage, counts_a_draft_that_was_just_made) {
  client.post("/api/generate", R"({"theme":"a snail in a hurry"})");
  STRCMP_CONTAINS(R"({"day":"2026-11-21","drafts":1}],"drafts":1,"perDay":1,"daysLeft":999})",
                  client.get("/api/usage").body.c_str());
}

TEST(Usage, is_of_the_last_thirty_days_unless_asked_otherwise) {
  const auto days = [&](const std::string& query) {
    const auto body = client.get("/api/usage" + query).body;
    std::size_t count = 0;
    for (auto at = body.find("\"day\":"); at != body.npos; at = body.find("\"day\":", at + 1)) ++count;
    const auto first = body.find("\"day\":\"") + 7, last = body.rfind("\"day\":\"") + 7;
    return std::to_string(count) + ": " + body.substr(first, 10) + " to " + body.substr(last, 10);
  };
  STRCMP_EQUAL("30: 2026-10-23 to 2026-11-21", days("").c_str());
  STRCMP_EQUAL("30: 2026-01-31 to 2026-03-01", days("?to=2026-03-01").c_str());
  STRCMP_EQUAL("2: 2026-11-20 to 2026-11-21", days("?from=2026-11-20").c_str());
  STRCMP_EQUAL("1: 2026-11-20 to 2026-11-20", days("?from=2026-11-20&to=2026-11-20").c_str());
  STRCMP_EQUAL("366: 2024-01-01 to 2024-12-31", days("?from=2024-01-01&to=2024-12-31").c_str());
}

TEST(Usage, does_not_count_drafts_that_failed) {
  move("hold", "2026-11-19 23:59:00");
  move("release", "2026-11-20 00:01:00");
  move("hold", "2026-11-20 12:00:00");
  STRCMP_CONTAINS(R"({"day":"2026-11-19","drafts":0},{"day":"2026-11-20","drafts":1})",
                  client.get("/api/usage").body.c_str());
}

TEST(Usage, has_the_pace_of_the_last_seven_days_whatever_period_is_asked_for) {
  for (int i = 0; i < 50; ++i) move("hold", "2026-11-14 23:00:00");
  for (int i = 0; i < 5; ++i) move("hold", "2026-11-15 00:00:00");
  STRCMP_CONTAINS(R"("drafts":0,"perDay":0.71,"daysLeft":1323})",
                  client.get("/api/usage?from=2026-01-01&to=2026-01-02").body.c_str());
}

TEST(Usage, has_no_end_in_sight_without_a_draft_in_seven_days) {
  STRCMP_CONTAINS(R"("perDay":0,"daysLeft":null})", client.get("/api/usage").body.c_str());
  move("hold", "2026-11-01 00:00:00");
  STRCMP_CONTAINS(R"("drafts":1,"perDay":0,"daysLeft":null})", client.get("/api/usage").body.c_str());
}

TEST(Usage, refuses_what_is_no_date_and_says_so) {
  check_refused("from=2026-02-30", "from must be a date such as 2026-01-31.");
  check_refused("from=yesterday&to=", "from must be a date such as 2026-01-31; to must be a date such as 2026-01-31.");
  check_refused("to=2026-11-21T00:00:00Z", "to must be a date such as 2026-01-31.");
}

TEST(Usage, refuses_a_period_that_ends_before_it_begins_or_is_too_long) {
  check_refused("from=2026-11-21&to=2026-11-20",
                "to must make a period of 1 to 366 days: to is 2026-11-20, and from 2026-11-21.");
  check_refused("from=2024-01-01&to=2025-01-01",
                "to must make a period of 1 to 366 days: to is 2025-01-01, and from 2024-01-01.");
  check_refused("from=2026-11-22", "from must make a period of 1 to 366 days: to is 2026-11-21, and from 2026-11-22.");
}

TEST(Usage, needs_a_key) {
  const auto answer = stack.client().get("/api/usage");
  LONGS_EQUAL(401, answer.status);
  STRCMP_EQUAL("unauthorized", text_in(answer.body, "error").c_str());
  LONGS_EQUAL(200, stack.client().with("Authorization", "Bearer " + key).get("/api/usage").status);
  LONGS_EQUAL(401, stack.client().with("X-API-Key", "gen_" + std::string(43, 'x')).get("/api/usage").status);
}

TEST(Usage, is_that_of_one_key) {
  move("hold", "2026-11-21 09:00:00");
  STRCMP_CONTAINS(R"("drafts":0,"perDay":0)",
                  stack.client().with("X-API-Key", stack.issue_key(5)).get("/api/usage").body.c_str());
}

TEST(Usage, may_be_read_by_pages_of_other_origins) {
  const auto preflight = client.request("OPTIONS", "/api/usage", "", "");
  LONGS_EQUAL(204, preflight.status);
  STRCMP_EQUAL("GET, OPTIONS", preflight.header("Access-Control-Allow-Methods").c_str());
  STRCMP_CONTAINS("X-API-Key", preflight.header("Access-Control-Allow-Headers").c_str());
  const auto answer = client.get("/api/usage");
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  STRCMP_CONTAINS("X-Credits-Low", answer.header("Access-Control-Expose-Headers").c_str());
}

TEST_GROUP_BASE(CreditsLow,
                MovedCredits){// With a key that was issued with so many credits, of which so many are left.
                              Client with_left(int issued, int left){const std::string key = stack.issue_key(issued);
move(key, "hold", left - issued, "2026-11-21 10:00:00");
return Client(stack.client()).with("X-API-Key", key);
}
static std::string said(const Answer& answer) { return answer.header("X-Credits-Low"); }
}
;

TEST(CreditsLow, is_said_below_a_tenth_of_what_was_granted) {
  STRCMP_EQUAL("", said(with_left(500, 50).get("/api/credits")).c_str());
  STRCMP_EQUAL("true", said(with_left(500, 49).get("/api/credits")).c_str());
  STRCMP_EQUAL("true", said(with_left(500, 49).get("/api/usage")).c_str());
}

TEST(CreditsLow, is_said_below_25) {
  STRCMP_EQUAL("", said(with_left(30, 25).get("/api/credits")).c_str());
  STRCMP_EQUAL("true", said(with_left(30, 24).get("/api/credits")).c_str());
}

TEST(CreditsLow, is_said_of_what_is_left_after_a_draft) {
  const std::string theme = R"({"theme":"a snail in a hurry"})";
  STRCMP_EQUAL("", said(with_left(500, 51).post("/api/generate", theme)).c_str());
  STRCMP_EQUAL("true", said(with_left(500, 50).post("/api/generate", theme)).c_str());
  const auto none = with_left(500, 0).post("/api/generate", theme);
  LONGS_EQUAL(402, none.status);
  STRCMP_EQUAL("true", said(none).c_str());
}
