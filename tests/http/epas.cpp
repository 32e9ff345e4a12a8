// POST /api/v1/epas
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(EpasIngest) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Account account = signed_up(stack);
  Player player{stack, account.id};
  std::int64_t now = stack.number("SELECT CAST(UNIX_TIMESTAMP(NOW(3)) * 1000 AS UNSIGNED)");

  Answer post(const std::string& body) { return client.post("/api/v1/epas?key=" + player.key, body); }
  Answer send(const std::string& event, const std::string& session = "s", const std::string& payload = "{}") {
    return post(R"({"event":")" + event + R"(","sessionId":")" + session + R"(","timestamp":)" + std::to_string(now++) +
                R"(,"playhead":-1,"duration":-1,"payload":)" + payload + "}");
  }
};

TEST(EpasIngest, works) {
  const auto init = send("init");
  LONGS_EQUAL(200, init.status);
  STRCMP_EQUAL(R"({"sessionId":"s","heartbeatInterval":10000})", init.body.c_str());
  STRCMP_EQUAL("*", init.header("Access-Control-Allow-Origin").c_str());
  const auto next = send("playing");
  LONGS_EQUAL(204, next.status);
  LONGS_EQUAL(1, player.stored("epas.init"));
  LONGS_EQUAL(1, player.stored("epas.playing"));
  STRCMP_CONTAINS(R"("outcome":"played")", account.client.get("/api/v1/sessions/s").body.c_str());
}

TEST(EpasIngest, names_a_session_that_has_no_name) {
  const auto id = text_in(send("init", "").body, "sessionId");
  LONGS_EQUAL(36, id.size());
  LONGS_EQUAL(204, send("stopped", id, R"({"reason":"aborted"})").status);
  STRCMP_CONTAINS(R"("endReason":"abandoned")", account.client.get("/api/v1/sessions/" + id).body.c_str());
}

TEST(EpasIngest, is_allowed_from_any_origin_with_its_own_headers) {
  client.with("Origin", "https://player.example")
      .with("Access-Control-Request-Method", "POST")
      .with("Access-Control-Request-Headers", "content-type,x-epas-event,x-epas-version");
  const auto answer = client.request("OPTIONS", "/api/v1/epas?key=" + player.key, "", "");
  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  STRCMP_CONTAINS("X-EPAS-Event, X-EPAS-Version", answer.header("Access-Control-Allow-Headers").c_str());
}

TEST(EpasIngest, sent_again_is_stored_once) {
  const std::string body = R"({"event":"playing","sessionId":"s","timestamp":)" + std::to_string(now) + "}";
  LONGS_EQUAL(204, post(body).status);
  LONGS_EQUAL(204, post(body).status);
  LONGS_EQUAL(1, player.stored("epas.playing"));
}

TEST(EpasIngest, says_what_is_wrong_and_shows_it_to_the_owner_of_the_key) {
  const auto answer = post(R"({"event":"playing","timestamp":1})");
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"({"errors":{"sessionId":"must be )", answer.body.c_str());
  STRCMP_CONTAINS(R"("lastError":{"message":"sessionId must be )", account.client.get("/api/v1/keys").body.c_str());
  STRCMP_CONTAINS(R"({"errors":{"body":")", post("{").body.c_str());
  LONGS_EQUAL(0, player.stored("epas.playing"));
}

TEST(EpasIngest, refuses_keys_that_are_none_other_methods_and_large_bodies) {
  LONGS_EQUAL(410, client.post("/api/v1/epas", "{}").status);
  const auto method = client.get("/api/v1/epas?key=" + player.key);
  LONGS_EQUAL(405, method.status);
  STRCMP_EQUAL("POST, OPTIONS", method.header("Allow").c_str());
  LONGS_EQUAL(413, post(std::string(65537, ' ')).status);
}

TEST(EpasIngest, corrects_the_clock_of_the_player) {
  now -= 3600000;
  send("playing");
  const auto off = stack.database().select(
      "SELECT TIMESTAMPDIFF(SECOND, e.received_at, e.ts) FROM telemetry_events e WHERE e.account_id = ?",
      player.account_id);
  CHECK(off.number() == 0);
}
