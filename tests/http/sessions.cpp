// GET /api/v1/sessions, /api/v1/sessions/<id>, /api/v1/sessions/<id>/events
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(PlaybackSessions) {
  Stack& stack = Stack::running();
  Client client = stack.client();
  Player player{stack, signed_up(client)};

  std::string signed_up(Client& caller) {
    const std::string email = crypto::hex(crypto::random_bytes(8)) + "@example.test";
    const auto answer = caller.post("/api/auth/sign-up/email",
                                    R"({"name":"Ada","email":")" + email + R"(","password":"correct horse battery"})");
    const auto cookie = answer.header("Set-Cookie");
    caller.with("Cookie", cookie.substr(0, cookie.find(';')));
    return stack.database().select("SELECT id FROM users WHERE email = ?", email).at(0).text(0);
  }

  std::string stream_of(const std::string& user_id) {
    const std::string id = crypto::random_bytes(16);
    db::OneStatement(stack.database()).run(R"(INSERT INTO streams (id, user_id, source_url, host, created_at)
              VALUES (?, ?, 'https://a.example/', 'a.example', UTC_TIMESTAMP(3)))", id, user_id);
    return id;
  }
  void send_of_stream(const std::string& stream) {
    auto body = player.envelope("s", at("a", "01"));
    LONGS_EQUAL(204, player.send(stack.client(), body.insert(1, R"("streamId":")" + crypto::uuid_text(stream) + "\",")).status);
  }
  static std::string at(const std::string& type, const std::string& second, const std::string& payload = "{}") {
    return R"({"type":")" + type + R"(","ts":"2026-11-21T03:00:)" + second + R"(Z","payload":)" + payload + "}";
  }
  void send(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, "[" + events + "]")).status);
  }
  // How often a text stands in another.
  static int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto place = text.find(part); place != text.npos; place = text.find(part, place + 1)) ++found;
    return found;
  }
};

TEST(PlaybackSessions, are_listed) {
  send("evening", at("play_request", "00") + "," + at("playback_start", "01.500") + "," +
                      at("heartbeat", "10", R"({"playedMs":8000,"rebufferMs":120,"rebufferCount":1})") + "," +
                      at("heartbeat", "20", R"({"playedMs":17000,"rebufferMs":"much","rebufferCount":2.0})"));
  const auto answer = client.get("/api/v1/sessions");

  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"({"items":[{"sessionId":"evening","streamId":null,"startedAt":")", answer.body.c_str());
  STRCMP_CONTAINS(R"("lastEventAt":"2026-11-21T03:00:20.000Z","endedAt":null,"state":"playing","startupMs":1500,)"
                  R"("playedMs":17000,"rebufferMs":120,"rebufferCount":2,"exitBeforeStart":false,"failed":false,"eventCount":4}])",
                  answer.body.c_str());
  STRCMP_CONTAINS(R"("nextCursor":null})", answer.body.c_str());
}

TEST(PlaybackSessions, are_shown_one_by_one) {
  send("a/b c+d", at("playback_start", "01") + "," + at("pause", "02"));
  const auto answer = client.get("/api/v1/sessions/a%2Fb%20c+d");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("a/b c+d", text_in(answer.body, "sessionId").c_str());
  STRCMP_EQUAL("paused", text_in(answer.body, "state").c_str());
}

TEST(PlaybackSessions, end_with_playback_end) {
  send("s", at("playback_start", "01") + "," + at("playback_end", "09", R"({"playedMs":8000})"));
  const auto answer = client.get("/api/v1/sessions/s");
  STRCMP_EQUAL("ended", text_in(answer.body, "state").c_str());
  STRCMP_EQUAL("2026-11-21T03:00:09.000Z", text_in(answer.body, "endedAt").c_str());
}

TEST(PlaybackSessions, tell_who_left_before_the_start_and_what_failed) {
  send("left", at("play_request", "01") + "," + at("playback_end", "05"));
  send("failed", at("play_request", "01") + "," + at("error", "05", R"({"fatal":true})") + "," + at("playback_end", "06"));
  send("hiccup", at("playback_start", "01") + "," + at("error", "05", R"({"fatal":false})"));
  STRCMP_CONTAINS(R"("exitBeforeStart":true,"failed":false)", client.get("/api/v1/sessions/left").body.c_str());
  STRCMP_CONTAINS(R"("exitBeforeStart":false,"failed":true)", client.get("/api/v1/sessions/failed").body.c_str());
  STRCMP_CONTAINS(R"("exitBeforeStart":false,"failed":false)", client.get("/api/v1/sessions/hiccup").body.c_str());
}

TEST(PlaybackSessions, have_their_events_in_the_order_of_time) {
  send("s", at("b", "02", R"({"x": [1, "ü"]})") + "," + at("a", "01"));
  const auto answer = client.get("/api/v1/sessions/s/events");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(R"({"items":[{"type":"a","ts":"2026-11-21T03:00:01.000Z","receivedAt":")", answer.body.c_str());
  STRCMP_CONTAINS(R"("type":"b","ts":"2026-11-21T03:00:02.000Z","receivedAt":")", answer.body.c_str());
  STRCMP_CONTAINS(R"("payload":{"x": [1, "ü"]}}],"nextCursor":null})", answer.body.c_str());
}

TEST(PlaybackSessions, come_in_pages) {
  for (int i = 0; i < 7; ++i) send("s" + std::to_string(i), at("a", "01"));
  std::string cursor, all;
  int pages = 0;
  do {
    const auto answer = client.get("/api/v1/sessions?limit=3" + (cursor.empty() ? "" : "&cursor=" + cursor));
    LONGS_EQUAL(200, answer.status);
    all += answer.body;
    cursor = text_in(answer.body, "nextCursor");
    ++pages;
  } while (!cursor.empty() && pages < 9);
  LONGS_EQUAL(3, pages);
  for (int i = 0; i < 7; ++i) LONGS_EQUAL(1, count(all, "\"sessionId\":\"s" + std::to_string(i) + "\""));
  CHECK(all.find("\"s6\"") < all.find("\"s0\""));
}

TEST(PlaybackSessions, have_pages_of_events) {
  std::string events = at("e0", "00");
  for (int i = 1; i < 5; ++i) events += "," + at("e" + std::to_string(i), "0" + std::to_string(i / 2));
  send("s", events);
  std::string cursor, all;
  int pages = 0;
  do {
    const auto answer = client.get("/api/v1/sessions/s/events?limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor));
    all += answer.body;
    cursor = text_in(answer.body, "nextCursor");
    ++pages;
  } while (!cursor.empty() && pages < 9);
  LONGS_EQUAL(3, pages);
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(1, count(all, "\"type\":\"e" + std::to_string(i) + "\""));
}

TEST(PlaybackSessions, may_be_asked_for_by_stream_and_time) {
  const std::string stream = stream_of(player.user_id);
  auto body = player.envelope("streamed", at("a", "01"));
  player.send(stack.client(), player.envelope("unassigned", at("a", "01")));
  player.send(stack.client(), body);
  player.send(stack.client(), body.insert(1, R"("streamId":")" + crypto::uuid_text(stream) + "\","));

  const auto of_stream = client.get("/api/v1/sessions?streamId=" + crypto::uuid_text(stream)).body;
  LONGS_EQUAL(1, count(of_stream, "sessionId"));
  STRCMP_CONTAINS(("\"streamId\":\"" + crypto::uuid_text(stream) + "\"").c_str(), of_stream.c_str());
  LONGS_EQUAL(2, count(client.get("/api/v1/sessions").body, "sessionId"));
  LONGS_EQUAL(0, count(client.get("/api/v1/sessions?to=2020-01-01T00:00:00Z").body, "sessionId"));
  const std::string yesterday = stack.database().select("SELECT DATE_FORMAT(UTC_DATE() - INTERVAL 1 DAY, '%Y-%m-%dT00:00:00Z')").at(0).text(0);
  LONGS_EQUAL(2, count(client.get("/api/v1/sessions?from=" + yesterday).body, "sessionId"));
}

TEST(PlaybackSessions, name_no_stream_of_somebody_else) {
  send_of_stream(stream_of(Player(stack).user_id));
  STRCMP_CONTAINS("\"streamId\":null", client.get("/api/v1/sessions/s").body.c_str());
}

TEST(PlaybackSessions, take_their_own_stream_after_one_of_somebody_else) {
  const std::string own = stream_of(player.user_id);
  send_of_stream(stream_of(Player(stack).user_id));
  send_of_stream(own);
  STRCMP_CONTAINS(("\"streamId\":\"" + crypto::uuid_text(own)).c_str(), client.get("/api/v1/sessions/s").body.c_str());
}

TEST(PlaybackSessions, of_somebody_else_are_not_found) {
  const Player other(stack);
  other.send(stack.client(), other.envelope("theirs", at("a", "01")));
  LONGS_EQUAL(404, client.get("/api/v1/sessions/theirs").status);
  LONGS_EQUAL(404, client.get("/api/v1/sessions/theirs/events").status);
  STRCMP_EQUAL(R"({"items":[],"nextCursor":null})", client.get("/api/v1/sessions").body.c_str());
}

TEST(PlaybackSessions, need_the_cookie) {
  for (const char* path : {"/api/v1/sessions", "/api/v1/sessions/s", "/api/v1/sessions/s/events"}) {
    const auto answer = stack.client().with("Authorization", "Bearer " + player.key).get(path);
    LONGS_EQUAL(401, answer.status);
    STRCMP_EQUAL(R"({"error":"Unauthorized"})", answer.body.c_str());
  }
}

TEST(PlaybackSessions, name_every_parameter_that_is_wrong) {
  const auto answer = client.get("/api/v1/sessions?limit=201&cursor=x&from=now&to=2026&streamId=7");
  LONGS_EQUAL(400, answer.status);
  for (const char* name : {"limit", "cursor", "from", "to", "streamId"}) {
    STRCMP_CONTAINS(("\"" + std::string(name) + "\":\"must be").c_str(), answer.body.c_str());
  }
  LONGS_EQUAL(400, client.get("/api/v1/sessions?from=2026-01-01T00:00:00Z&to=2026-05-01T00:00:00Z").status);
  LONGS_EQUAL(400, client.get("/api/v1/sessions/s/events?limit=0").status);
}
