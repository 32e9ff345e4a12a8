// How many sessions one SDK key may begin in a minute: POST /api/v1/telemetry, /api/v1/cmcd, /api/v1/epas.
#include <atomic>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "limits/bucket.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(NewSessions) {
  Stack& stack = Stack::with({{"MILLRACE_KEY_SESSIONS", "3"}, {"MILLRACE_WORKERS_INGEST", "2"}});
  Client client = stack.client();
  Player player{stack};

  Answer send(const Player& from, const std::string& session) {
    return from.send(client, from.envelope(session, Player::event("play_request")));
  }
  void begin_all() {
    for (const char* session : {"1", "2", "3"}) LONGS_EQUAL(204, send(player, session).status);
  }
  std::int64_t sessions() {
    return stack.number("SELECT COUNT(*) FROM playback_sessions WHERE account_id = '" + player.account_id + "'");
  }
};

TEST(NewSessions, beyond_the_limit_of_a_key_are_refused_and_those_under_way_go_on) {
  begin_all();
  const auto refused = send(player, "4");
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("too_many_sessions", text_in(refused.body, "error").c_str());
  CHECK(std::stoi(refused.header("Retry-After")) > 0 && std::stoi(refused.header("Retry-After")) <= 60);
  STRCMP_EQUAL("*", refused.header("Access-Control-Allow-Origin").c_str());
  LONGS_EQUAL(3, player.stored("play_request"));
  LONGS_EQUAL(3, sessions());
  LONGS_EQUAL(204, player.send(client, player.envelope("1", Player::event("heartbeat"))).status);
  LONGS_EQUAL(1, player.stored("heartbeat"));
}

TEST(NewSessions, are_counted_for_each_key_and_each_minute) {
  begin_all();
  const Player other(stack);
  LONGS_EQUAL(204, send(other, "4").status);
  LONGS_EQUAL(429, send(player, "4").status);
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET ends_at = UTC_TIMESTAMP(3) WHERE kind = 'new session key' AND bucket = ?",
           player.key_id);
  LONGS_EQUAL(204, send(player, "4").status);
}

TEST(NewSessions, of_one_address_do_not_use_up_those_of_its_key) {
  Stack& usual = Stack::running();
  const Player sender(usual);
  const Client greedy = usual.client(), viewer = usual.client();
  const auto begin = [&](const Client& from, const std::string& session) {
    return sender.send(from, sender.envelope(session, Player::event("play_request")));
  };
  LONGS_EQUAL(204, begin(greedy, "1").status);
  const auto bucket = limits::bucket_of_pair(address_secret(usual), sender.key_id, greedy.address());
  const auto counted =
      db::Autocommit(usual.database())
          .run("UPDATE throttles SET used = 2000 WHERE kind = 'new session from' AND bucket = ?", bucket);
  LONGS_EQUAL(1, counted);
  const auto refused = begin(greedy, "2");
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("too_many_sessions", text_in(refused.body, "error").c_str());
  LONGS_EQUAL(204, begin(greedy, "1").status);
  LONGS_EQUAL(204, begin(viewer, "3").status);
}

TEST(NewSessions, of_viewers_begin_when_somebody_else_has_used_up_those_of_the_key) {
  begin_all();
  const Client viewer = stack.client();
  const auto begin = [&](const std::string& session) {
    return player.send(viewer, player.envelope(session, Player::event("play_request"))).status;
  };
  LONGS_EQUAL(204, begin("4"));
  LONGS_EQUAL(429, begin("5"));
  LONGS_EQUAL(4, sessions());
}

TEST(NewSessions, are_counted_by_when_they_are_received) {
  begin_all();
  for (const int days : {1, 10, 29}) {
    const auto then = calendar::iso_time(db::now(stack.database()) - days * calendar::kDayMs);
    const auto event = R"({"type":"play_request","ts":")" + then + R"(","payload":{}})";
    LONGS_EQUAL(429, player.send(client, player.envelope(then, event)).status);
  }
  LONGS_EQUAL(3, sessions());
}

TEST(NewSessions, pass_the_limit_in_no_way_when_many_begin_at_once) {
  std::atomic<int> number{0};
  const auto answers = all_at_once(24, [&] { return send(player, std::to_string(++number)); });
  LONGS_EQUAL(3, answers.count(204));
  LONGS_EQUAL(21, answers.count(429));
  LONGS_EQUAL(3, sessions());
  LONGS_EQUAL(3, player.stored("play_request"));
}

TEST(NewSessions, are_refused_in_a_body_whose_other_lines_are_stored) {
  begin_all();
  const auto line = [](const std::string& session) { return "e=t,sid=\"" + session + "\",ts=1768964400000,v=2\n"; };
  const auto answer =
      client.request("POST", "/api/v1/cmcd?key=" + player.key, line("1") + line("4"), "application/cmcd");
  LONGS_EQUAL(429, answer.status);
  LONGS_EQUAL(1, player.stored("cmcd.t"));
  LONGS_EQUAL(3, sessions());
}

TEST(NewSessions, are_refused_to_players_that_speak_epas) {
  begin_all();
  LONGS_EQUAL(429,
              client
                  .post("/api/v1/epas?key=" + player.key,
                        R"({"event":"init","sessionId":"4","timestamp":1768964400000,"playhead":-1,"duration":-1})")
                  .status);
  LONGS_EQUAL(3, sessions());
}

TEST(NewSessions, that_are_refused_are_a_fault_of_the_key) {
  begin_all();
  send(player, "4");
  STRCMP_CONTAINS("At most 3 sessions may begin a minute with one key",
                  stack.database()
                      .select("SELECT COALESCE(last_error, '') FROM sdk_keys WHERE id = ?", player.key_id)
                      .text()
                      .c_str());
}
