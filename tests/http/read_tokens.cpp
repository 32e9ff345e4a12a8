// What a read token opens: GET /api/v1/sessions and the paths below it
#include <atomic>
#include <thread>

#include "support/account.h"
#include "support/json.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kSessions[] = "/api/v1/sessions";
const char kInvalid[] = R"({"error":"Unauthorized","message":"This read token is unknown or was revoked. )"
                        R"(Please create another (POST /api/v1/tokens)."})";
const char kUnauthorized[] = R"({"error":"Unauthorized"})";

}  // namespace

TEST_GROUP(ReadTokens) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  const std::string minted = account.client.post("/api/v1/tokens", R"({"label":"cron"})").body;
  const std::string id = text_in(minted, "id"), token = text_in(minted, "rawToken");
  Client script = bearing(token);

  Client bearing(const std::string& bearer) { return stack.client().with("Authorization", "Bearer " + bearer); }
  void revoke() { LONGS_EQUAL(204, account.client.del("/api/v1/tokens/" + id).status); }
  void check_refused(const Answer& answer, const char* body) {
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(body, answer.body.c_str());
  }
  // How many reads were counted for that user.
  std::int64_t reads_of(const std::string& account_id) {
    const auto rows = stack.database().select("SELECT used FROM throttles WHERE kind = 'read account' AND bucket = ?",
                                              throttle_bucket(stack, account_id));
    return rows.empty() ? 0 : rows.number();
  }
  std::optional<std::string> last_used() {
    return stack.database()
        .select("SELECT last_used_at FROM read_tokens WHERE account_id = ?", account.id)
        .optional_text();
  }
};

TEST(ReadTokens, works) {
  const auto answer = script.get(kSessions);

  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(R"({"items":[],"count":0,"nextCursor":null})", answer.body.c_str());
  CHECK(reads_of(account.id) >= 1);
}

TEST(ReadTokens, open_a_session_and_its_events) {
  LONGS_EQUAL(404, script.get(std::string(kSessions) + "/nobodys").status);
  LONGS_EQUAL(404, script.get(std::string(kSessions) + "/nobodys/events").status);
}

TEST(ReadTokens, open_head_requests) { LONGS_EQUAL(200, script.request("HEAD", kSessions, "", "").status); }

TEST(ReadTokens, are_read_whatever_the_case_of_the_scheme) {
  LONGS_EQUAL(200, stack.client().with("Authorization", "bearer  " + token).get(kSessions).status);
}

TEST(ReadTokens, count_rather_than_the_cookie) {
  const Account other = signed_up(stack);

  LONGS_EQUAL(200, script.with("Cookie", other.cookie).get(kSessions).status);
  CHECK(reads_of(account.id) >= 1);
  LONGS_EQUAL(0, reads_of(other.id));
}

TEST(ReadTokens, are_refused_beside_a_valid_cookie_when_they_are_not_valid) {
  check_refused(bearing("read_" + std::string(43, 'a')).with("Cookie", account.cookie).get(kSessions), kInvalid);
}

TEST(ReadTokens, that_are_unknown_or_malformed_are_refused) {
  for (const std::string& bearer :
       {"read_" + std::string(43, 'a'), token.substr(0, 47), token + "a", token.substr(0, 47) + "-",
        std::string("read_"), "read_" + token, token + " " + token}) {
    for (const char* below : {"", "/s", "/s/events"})
      check_refused(bearing(bearer).get(kSessions + std::string(below)), kInvalid);
  }
  check_refused(stack.client().with("Authorization", token).get(kSessions), kUnauthorized);
  check_refused(stack.client().with("Authorization", "Basic " + token).get(kSessions), kUnauthorized);
}

TEST(ReadTokens, do_not_make_other_keys_open_sessions) {
  const auto key = text_in(account.client.post("/api/v1/keys", R"({"label":"tv"})").body, "rawKey");

  check_refused(bearing(key).get(kSessions), kUnauthorized);
  LONGS_EQUAL(200, bearing(key).with("Cookie", account.cookie).get(kSessions).status);
  check_refused(bearing("read_" + key.substr(4)).get(kSessions), kInvalid);
}

TEST(ReadTokens, open_nothing_else) {
  for (const char* path : {"/api/v1/keys", "/api/v1/tokens", "/api/v1/streams", "/api/v1/streams/s"}) {
    check_refused(script.get(path), kUnauthorized);
  }
  check_refused(script.post("/api/v1/keys", R"({"label":"tv"})"), kUnauthorized);
  check_refused(script.post("/api/v1/tokens", R"({"label":"tv"})"), kUnauthorized);
  check_refused(script.del("/api/v1/tokens/" + id), kUnauthorized);
  STRCMP_EQUAL("null", script.get("/api/auth/get-session").body.c_str());
  LONGS_EQUAL(401, script.get("/api/auth/list-sessions").status);
  LONGS_EQUAL(401,
              script.post("/api/v1/telemetry", R"({"apiKey":")" + token + R"(","sessionId":"s","events":[]})").status);
}

TEST(ReadTokens, count_from_any_origin_but_no_page_of_another_may_read_the_answer) {
  const auto answer =
      script.with("Origin", "https://grafana.example").with("Sec-Fetch-Site", "cross-site").get(kSessions);

  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("", answer.header("Access-Control-Allow-Origin").c_str());
}

TEST(ReadTokens, fail_on_the_next_request_once_revoked) {
  LONGS_EQUAL(200, script.get(kSessions).status);
  revoke();
  check_refused(script.get(kSessions), kInvalid);
}

TEST(ReadTokens, fail_on_the_next_request_once_revoked_under_load) {
  std::atomic<bool> revoked{false}, over{false};
  std::atomic<int> late{0}, served{0};
  std::vector<std::thread> readers;
  for (int i = 0; i < 6; ++i) {
    readers.emplace_back([&, own = bearing(token)] {
      while (!over) {
        const bool after = revoked;
        if (own.get("/api/v1/sessions/nobodys").status == 404) ++(after ? late : served);
      }
    });
  }
  const bool loaded = eventually([&] { return served > 20; });
  revoke();
  revoked = true;
  int refused = 0;
  for (int i = 0; i < 20; ++i) refused += script.get(kSessions).status == 401;
  over = true;
  for (auto& reader : readers) reader.join();
  CHECK(loaded);
  LONGS_EQUAL(20, refused);
  LONGS_EQUAL(0, late);
}

TEST(ReadTokens, of_a_deleted_user_are_refused) {
  LONGS_EQUAL(200, account.client.post("/api/auth/delete-user", R"({"password":"correct horse"})").status);

  check_refused(script.get(kSessions), kInvalid);
}

TEST(ReadTokens, outlive_the_session_in_which_they_were_minted) {
  account.client.post("/api/auth/sign-out", "{}");

  LONGS_EQUAL(401, account.client.get(kSessions).status);
  LONGS_EQUAL(200, script.get(kSessions).status);
}

TEST(ReadTokens, update_their_last_use_once_a_minute) {
  account.client.get(kSessions);
  CHECK_FALSE(last_used().has_value());

  script.get(kSessions);
  const auto first = last_used();
  CHECK(first.has_value());
  script.get(kSessions);
  STRCMP_EQUAL(first->c_str(), last_used()->c_str());

  stack.as_root("UPDATE millrace.read_tokens SET last_used_at = '2026-01-01' WHERE account_id = '" + account.id + "'");
  script.get(kSessions);
  CHECK(last_used().value() >= first.value());
}

TEST(ReadTokens, work_even_if_their_use_cannot_be_recorded) {
  stack.expect_in_logs("no use is recorded");
  stack.as_root(
      "CREATE TRIGGER millrace.no_use BEFORE UPDATE ON millrace.read_tokens FOR EACH ROW BEGIN IF "
      "NEW.account_id = '" +
      account.id + "' THEN SIGNAL SQLSTATE '45000' SET MESSAGE_TEXT = 'no use is recorded'; END IF; END");
  const auto answer = script.get(kSessions);
  stack.as_root("DROP TRIGGER millrace.no_use");

  LONGS_EQUAL(200, answer.status);
  CHECK_FALSE(last_used().has_value());
}
