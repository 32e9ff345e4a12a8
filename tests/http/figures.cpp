// What becomes of events: figures by maintenance, read through the API.
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"
#include "telemetry/rules/period.h"
#include "telemetry/rules/playback_session.h"
#include "telemetry/rules/timestamp.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Figures) {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "31"}});
  Client client = stack.client();
  Player player{stack, signed_up(client)};
  // Noon of tomorrow.
  const std::int64_t noon = telemetry::rules::read_sql_time(
      stack.database().select("SELECT CAST(UTC_DATE() + INTERVAL 36 HOUR AS CHAR)").at(0).text(0));

  void setup() override { clock(0); }
  void teardown() override { stack.run_clock(); }

  std::string signed_up(Client & caller) {
    const std::string email = crypto::hex(crypto::random_bytes(8)) + "@example.test";
    const auto answer = caller.post("/api/auth/sign-up/email",
                                    R"({"name":"Ada","email":")" + email + R"(","password":"correct horse battery"})");
    const auto cookie = answer.header("Set-Cookie");
    caller.with("Cookie", cookie.substr(0, cookie.find(';')));
    return stack.database().select("SELECT id FROM users WHERE email = ?", email).at(0).text(0);
  }
  // So many seconds after noon.
  void clock(int seconds) { stack.set_clock(telemetry::rules::sql_time(noon + seconds * 1000LL)); }
  std::string at(int seconds, const std::string& type, const std::string& payload = "{}") const {
    return R"({"type":")" + type + R"(","ts":")" + telemetry::rules::iso_time(noon + seconds * 1000LL) +
           R"(","payload":)" + payload + "}";
  }
  std::string send(const std::string& session, const std::string& events) {
    const std::string body = player.envelope(session, "[" + events + "]");
    LONGS_EQUAL(204, player.send(stack.client(), body).status);
    return body;
  }
  std::string played(const std::string& session) {
    return send(session, at(0, "play_request") + "," + at(1, "playback_start", R"({"startupMs":800})") + "," +
                             at(11, "heartbeat", R"({"playedMs":9000,"rebufferMs":1000,"rebufferCount":1})"));
  }
  std::int64_t rows(const std::string& table) {
    return stack.number("SELECT COUNT(*) FROM " + table +
                        " t JOIN playback_sessions s ON s.session_ref = t.session_ref"
                        " WHERE s.user_id = '" +
                        player.user_id + "'");
  }
  std::string overall(const std::string& metrics) {
    const auto answer = client.get("/api/v1/metrics/overall?metrics=" + metrics);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
};

TEST(Figures, are_made_of_events_by_maintenance) {
  clock(12);
  played("s");
  stack.admin("maintain");
  const auto answer = overall("attempts,startupMs,rebufferRatio");
  STRCMP_CONTAINS(R"("sessions":1)", answer.c_str());
  STRCMP_CONTAINS(R"("attempts":1)", answer.c_str());
  STRCMP_CONTAINS(R"("lowSample":true)", answer.c_str());
}

TEST(Figures, say_until_when_everything_is_in_them) {
  clock(12);
  stack.admin("maintain");
  clock(40);
  for (const char* path : {"metrics/overall", "metrics/timeseries", "metrics/breakdown?by=player", "errors"}) {
    STRCMP_EQUAL(telemetry::rules::iso_time(noon + 12000).c_str(),
                 text_in(client.get("/api/v1/" + std::string(path)).body, "asOf").c_str());
  }
}

TEST(Figures, change_when_more_is_heard_of_a_session) {
  clock(12);
  played("s");
  stack.admin("maintain");
  clock(30);
  send("s", at(29, "error", R"({"fatal":true,"code":"4"})"));
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("playbackFailures":1)", overall("playbackFailures").c_str());
  STRCMP_CONTAINS(R"("code":"4")", client.get("/api/v1/errors").body.c_str());
}

TEST(Figures, count_who_left_before_the_start_once_a_minute_has_passed) {
  clock(5);
  send("s", at(0, "play_request") + "," + at(4, "heartbeat"));
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("exitsBeforeStart":0)", overall("exitsBeforeStart").c_str());
  clock(70);
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("exitsBeforeStart":1)", overall("exitsBeforeStart").c_str());
}

TEST(Figures, are_the_same_whether_maintenance_has_run_or_not) {
  clock(12);
  played("s");
  const auto before = client.get("/api/v1/sessions/s").body;
  stack.admin("maintain");
  STRCMP_EQUAL(before.c_str(), client.get("/api/v1/sessions/s").body.c_str());
  STRCMP_CONTAINS(R"("playedMs":9000,"rebufferMs":1000,"rebufferCount":1)", before.c_str());
}

TEST(Figures, of_a_session_show_at_once_what_was_sent_after_maintenance) {
  clock(12);
  played("s");
  stack.admin("maintain");
  clock(22);
  send("s", at(21, "heartbeat", R"({"playedMs":19000})"));
  STRCMP_CONTAINS(R"("playedMs":19000)", client.get("/api/v1/sessions/s").body.c_str());
  STRCMP_CONTAINS(R"("playedMs":19000)", client.get("/api/v1/sessions").body.c_str());
}

TEST(Figures, show_who_is_watching_at_once) {
  clock(12);
  played("s");
  STRCMP_CONTAINS(R"("viewers":1,)", client.get("/api/v1/live").body.c_str());
  STRCMP_CONTAINS(R"("sessionId":"s")", client.get("/api/v1/sessions?state=live").body.c_str());
  clock(14);
  send("s", at(13, "pause"));
  STRCMP_CONTAINS(R"("viewers":0,)", client.get("/api/v1/live").body.c_str());
  clock(16);
  send("s", at(15, "resume"));
  STRCMP_CONTAINS(R"("viewers":1,)", client.get("/api/v1/live").body.c_str());
  clock(107);
  STRCMP_CONTAINS(R"("viewers":0,)", client.get("/api/v1/live").body.c_str());
}

TEST(Figures, remember_who_was_watching_in_each_minute) {
  stack.as_root("DELETE FROM millrace.figure_marks");  // the clock has gone back since the test before
  stack.admin("maintain");
  clock(12);
  played("s");
  clock(130);
  stack.admin("maintain");
  const auto minutes = stack.database().select(
      "SELECT TIME(minute), viewers FROM stream_minutes WHERE user_id = ? ORDER BY minute", player.user_id);
  LONGS_EQUAL(1, minutes.size());  // it was last heard of 108 s before the second one was over
  STRCMP_EQUAL("12:00:00", minutes[0].text(0).substr(0, 8).c_str());
  LONGS_EQUAL(1, minutes[0].number(1));
  STRCMP_CONTAINS(R"("viewers":1)", client.get("/api/v1/live").body.c_str());
}

TEST(Figures, find_the_events_of_a_silent_session_packed) {
  clock(12);
  played("s");
  clock(150);
  stack.admin("maintain");
  LONGS_EQUAL(0, rows("telemetry_batches"));
  LONGS_EQUAL(1, rows("telemetry_segments"));
  STRCMP_CONTAINS(R"("playedMs":9000,"rebufferMs":1000,"rebufferCount":1)",
                  client.get("/api/v1/sessions/s").body.c_str());
  STRCMP_CONTAINS(R"("payload":{"startupMs":800}})", client.get("/api/v1/sessions/s/events").body.c_str());
  LONGS_EQUAL(1, player.stored("heartbeat"));
}

TEST(Figures, find_the_events_of_a_busy_session_packed_while_it_goes_on) {
  std::string many = at(0, "play_request");
  for (int i = 1; i < 120; ++i) many += "," + at(i / 10, "heartbeat", R"({"text":")" + std::string(150, 'x') + "\"}");
  clock(12);
  send("s", many);
  send("s", at(12, "heartbeat", R"({"playedMs":9000})"));
  stack.admin("maintain");
  LONGS_EQUAL(1, rows("telemetry_segments"));
  STRCMP_CONTAINS(R"("eventCount":121,)", client.get("/api/v1/sessions/s").body.c_str());
}

TEST(Figures, take_an_event_that_comes_after_its_session_was_packed) {
  clock(12);
  const auto body = played("s");
  clock(150);
  stack.admin("maintain");
  LONGS_EQUAL(204, player.send(stack.client(), body).status);  // sent again
  send("s", at(20, "heartbeat", R"({"playedMs":17000})"));
  for (const char* when : {"before", "after"}) {
    STRCMP_CONTAINS(R"("playedMs":17000)", client.get("/api/v1/sessions/s").body.c_str());
    STRCMP_CONTAINS(R"("eventCount":4,)", client.get("/api/v1/sessions/s").body.c_str());
    LONGS_EQUAL(1, player.stored("play_request"));
    if (std::string(when) == "before") clock(400), stack.admin("maintain");
  }
  LONGS_EQUAL(0, rows("telemetry_batches"));
}

TEST(Figures, keep_the_times_of_a_request_that_is_sent_again_after_it_was_packed) {
  clock(12);
  played("s");
  auto body = player.envelope("s", "[" + at(19, "playback_end", R"({"playedMs":17000})") + "]");
  body.insert(1, R"("sentAt":")" + telemetry::rules::iso_time(noon + 20000) + "\",");
  clock(20);
  LONGS_EQUAL(204, player.send(stack.client(), body).status);
  clock(300);
  stack.admin("maintain");
  const auto before = client.get("/api/v1/sessions/s").body;
  LONGS_EQUAL(204, player.send(stack.client(), body).status);
  STRCMP_EQUAL(before.c_str(), client.get("/api/v1/sessions/s").body.c_str());
  clock(600);
  stack.admin("maintain");
  STRCMP_EQUAL(before.c_str(), client.get("/api/v1/sessions/s").body.c_str());
}

TEST(Figures, forget_that_a_session_is_live_when_it_is_over) {
  clock(12);
  played("silent");
  send("ended", at(0, "play_request") + "," + at(9, "playback_end"));
  clock(200);
  stack.admin("maintain");  // counts the minutes in which it was watched
  stack.admin("maintain");
  LONGS_EQUAL(1, rows("live_sessions"));
  clock(1900);
  stack.admin("maintain");
  LONGS_EQUAL(0, rows("live_sessions"));
  STRCMP_CONTAINS(R"("state":"ended")", client.get("/api/v1/sessions/silent").body.c_str());

  send("silent", at(1899, "heartbeat", R"({"playedMs":20000})"));
  LONGS_EQUAL(1, rows("live_sessions"));
  STRCMP_CONTAINS(R"("playedMs":20000)", client.get("/api/v1/sessions/silent").body.c_str());
}

TEST(Figures, of_a_deleted_session_are_gone) {
  clock(12);
  played("s");
  played("kept");
  stack.admin("maintain");
  LONGS_EQUAL(204, client.del("/api/v1/sessions/s").status);
  LONGS_EQUAL(404, client.get("/api/v1/sessions/s").status);
  LONGS_EQUAL(404, client.del("/api/v1/sessions/s").status);
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("sessions":1)", overall("attempts").c_str());
  LONGS_EQUAL(1, rows("telemetry_batches"));
}

TEST(Figures, of_others_are_made_when_a_stored_row_of_one_session_is_damaged) {
  clock(12);
  played("damaged");
  played("sound");
  stack.as_root("UPDATE millrace.telemetry_batches SET events = 'damaged' WHERE session_ref = UNHEX('" +
                crypto::hex(telemetry::rules::session_ref(player.user_id, "damaged")) + "')");
  stack.expect_in_logs("compressed text of a wrong length");
  clock(150);
  stack.admin("maintain");
  LONGS_EQUAL(1, rows("telemetry_segments"));
  STRCMP_CONTAINS(R"("plays":1)", overall("plays").c_str());
  STRCMP_CONTAINS(R"("sessionId":"damaged")", client.get("/api/v1/sessions").body.c_str());
  db::Autocommit(stack.database()).run("DELETE FROM telemetry_batches WHERE events = 'damaged'");
}

TEST(Figures, explain_what_each_second_counted_as) {
  clock(20);
  send("s", at(0, "play_request") + "," + at(2, "playback_start") + "," + at(5, "pause") + "," + at(9, "resume") + "," +
                at(12, "playback_end"));
  const auto spans = client.get("/api/v1/sessions/s/timeline").body;
  for (const char* state : {"starting", "playing", "paused"}) {
    STRCMP_CONTAINS((R"("state":")" + std::string(state)).c_str(), spans.c_str());
  }
  LONGS_EQUAL(404, client.get("/api/v1/sessions/nobodys/timeline").status);
}

TEST(Figures, filter_the_list_of_sessions) {
  clock(12);
  played("good");
  send("failed", at(0, "play_request") + "," + at(3, "error", R"({"fatal":true,"code":"E1"})"));
  stack.admin("maintain");
  const auto found = [&](const std::string& query, const std::string& session) {
    const auto body = client.get("/api/v1/sessions?" + query).body;
    return body.find("\"sessionId\":\"" + session + "\"") != body.npos;
  };
  CHECK(found("outcome=startFailure", "failed") && !found("outcome=startFailure", "good"));
  CHECK(found("error=E1", "failed") && !found("error=E1", "good"));
  CHECK(found("minRebufferMs=1000", "good") && !found("minRebufferMs=1001", "good"));
  CHECK(found("minStartupMs=800", "good") && !found("minStartupMs=801", "good"));
  const auto refused = client.get("/api/v1/sessions?outcome=bad&minStartupMs=-1&minRebufferMs=x&state=dead");
  LONGS_EQUAL(400, refused.status);
  for (const char* name : {"outcome", "minStartupMs", "minRebufferMs", "state"}) {
    STRCMP_CONTAINS(("\"" + std::string(name) + "\":\"must be").c_str(), refused.body.c_str());
  }
}
