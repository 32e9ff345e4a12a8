// What becomes of events: figures by maintenance, read through the API.
#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "events/rules/session_ref.h"
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Figures) {
  // Maintained when a test says so: in the middle of one, that would make figures of a part of its events.
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "31"}, {"MILLRACE_MAINTAIN_SECONDS", "3600"}});
  Account account = signed_up(stack);
  Client& client = account.client;
  Player player{stack, account.id};
  // Noon of tomorrow.
  const std::int64_t noon =
      calendar::read_sql_time(stack.database().select("SELECT CAST(UTC_DATE() + INTERVAL 36 HOUR AS CHAR)").text());

  void setup() override { clock(0); }
  void teardown() override {
    stack.run_clock();
    stack.as_root("DELETE FROM millrace.playback_sessions WHERE session_id LIKE 'of many %'");
  }

  // So many seconds after noon.
  void clock(int seconds) { stack.set_clock(calendar::sql_time(noon + seconds * 1000LL)); }
  std::string at(int seconds, const std::string& type, const std::string& payload = "{}") const {
    return R"({"type":")" + type + R"(","ts":")" + calendar::iso_time(noon + seconds * 1000LL) + R"(","payload":)" +
           payload + "}";
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
  // Others without events: of so many, figures are those that maintenance made.
  void add_many_sessions() {
    stack.as_root(
        "INSERT INTO millrace.playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
        " SELECT UNHEX(MD5(CONCAT('" +
        player.account_id + "', seq))), '" + player.account_id +
        "', CONCAT('of many ', seq), DATE(at), at FROM (SELECT '" + calendar::sql_time(noon) +
        "' AS at) AS noon, millrace.seq_1_to_100");
  }
  std::string read(const std::string& path) {
    const auto answer = client.get("/api/v1/" + path);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
  std::int64_t rows(const std::string& table) {
    return stack.number("SELECT COUNT(*) FROM " + table +
                        " t JOIN playback_sessions s ON s.session_ref = t.session_ref"
                        " WHERE s.account_id = '" +
                        player.account_id + "'");
  }
  std::string overall(const std::string& metrics) {
    const auto answer = client.get("/api/v1/metrics/overall?metrics=" + metrics);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
};

TEST(Figures, are_made_of_events_by_maintenance) {
  add_many_sessions();
  clock(12);
  played("s");
  stack.admin("maintain");
  const auto answer = overall("attempts,startupMs,rebufferRatio");
  STRCMP_CONTAINS(R"("basis":"rollup")", answer.c_str());
  STRCMP_CONTAINS(R"("sessions":1)", answer.c_str());
  STRCMP_CONTAINS(R"("attempts":1)", answer.c_str());
  STRCMP_CONTAINS(R"("lowSample":true)", answer.c_str());
}

TEST(Figures, of_few_sessions_are_there_from_the_first_event_on) {
  clock(2);
  send("s", at(0, "play_request") + "," + at(1, "playback_start", R"({"startupMs":893})"));
  STRCMP_CONTAINS(R"("basis":"sessions","sessions":1,"attempts":1,"lowSample":true,"asOf":"2)",
                  overall("plays,startupMs").c_str());
  STRCMP_CONTAINS(R"("liveSessions":1,"values":{"plays":1,"startupMs:p50":893})", overall("plays,startupMs").c_str());
  STRCMP_CONTAINS(R"("attempts":1,"values":{"plays":1})", read("metrics/timeseries?metrics=plays").c_str());
  STRCMP_CONTAINS(R"("attempts":1)", read("metrics/breakdown?by=player").c_str());
  STRCMP_CONTAINS(R"("liveSessions":1,)", read("metrics/overall?filter=player:").c_str());
  STRCMP_CONTAINS(R"("sessions":0)", read("metrics/overall?filter=player:shaka").c_str());

  clock(4);
  send("s", at(3, "error", R"({"fatal":true,"code":"4","message":"decode"})"));
  STRCMP_CONTAINS(R"({"code":"4","message":"decode","sessions":1,"fatal":1,"recovered":0,"share":1,)",
                  read("errors").c_str());
  STRCMP_CONTAINS(R"("exampleSessionId":"s")", read("errors").c_str());
  STRCMP_CONTAINS(R"("liveSessions":0,"values":{"playbackFailures":1})", overall("playbackFailures").c_str());
}

TEST(Figures, of_few_sessions_are_read_without_being_stored) {
  clock(12);
  played("s");
  overall("plays");
  read("errors");
  LONGS_EQUAL(0, rows("session_figures"));
}

TEST(Figures, of_few_sessions_have_exact_percentiles) {
  clock(12);
  for (const int startup : {893, 911, 100003}) {
    send("s" + std::to_string(startup),
         at(0, "play_request") + "," + at(1, "playback_start", R"({"startupMs":)" + std::to_string(startup) + "}"));
  }
  for (const char* when : {"before", "after"}) {
    STRCMP_CONTAINS(R"("values":{"startupMs:p50":911,"startupMs:p95":100003})",
                    overall("startupMs,startupMs:p95").c_str());
    if (std::string(when) == "before") stack.admin("maintain");
  }
}

TEST(Figures, of_few_sessions_add_up) {
  clock(12);
  for (const char* session : {"a", "b"}) played(session);
  stack.admin("maintain");
  clock(40);
  played("c");
  send("failed", at(0, "play_request") + "," + at(3, "error", R"({"fatal":true,"code":"E1"})"));
  send("a", at(39, "heartbeat", R"({"playedMs":37000,"rebufferMs":1000,"rebufferCount":1})"));
  const std::string whole = R"("values":{"plays":3,"playedMs:sum":55000})";
  STRCMP_CONTAINS(whole.c_str(), overall("plays,playedMs").c_str());
  STRCMP_CONTAINS(whole.c_str(), read("metrics/timeseries?interval=day&metrics=plays,playedMs").c_str());
  STRCMP_CONTAINS(whole.c_str(), read("metrics/breakdown?by=player&metrics=plays,playedMs").c_str());
  STRCMP_CONTAINS(R"("sessions":1,"fatal":1,"recovered":0,"share":0.25,)", read("errors").c_str());
}

TEST(Figures, of_few_sessions_are_those_of_maintenance_where_a_session_has_thousands_of_events) {
  clock(12);
  played("long");
  stack.admin("maintain");
  const auto made = text_in(overall("plays"), "asOf");
  clock(40);
  send("long", at(39, "heartbeat", R"({"playedMs":37000})"));
  stack.as_root("UPDATE millrace.telemetry_batches SET event_count = 5000 WHERE session_ref = UNHEX('" +
                crypto::hex(events::rules::session_ref(player.account_id, "long")) + "')");
  played("short");
  const auto body = overall("plays,playedMs");
  STRCMP_CONTAINS(R"("values":{"plays":2,"playedMs:sum":18000})", body.c_str());
  STRCMP_EQUAL(calendar::iso_time(noon + 12000).c_str(), text_in(body, "asOf").c_str());
  STRCMP_EQUAL(calendar::iso_time(noon + 12000).c_str(), made.c_str());
}

TEST(Figures, say_until_when_everything_is_in_them) {
  clock(30);
  STRCMP_EQUAL(calendar::iso_time(noon + 30000).c_str(), text_in(overall("plays"), "asOf").c_str());
  clock(12);
  add_many_sessions();
  stack.admin("maintain");
  clock(40);
  for (const char* path : {"metrics/overall", "metrics/timeseries", "metrics/breakdown?by=player", "errors"}) {
    STRCMP_EQUAL(calendar::iso_time(noon + 12000).c_str(),
                 text_in(client.get("/api/v1/" + std::string(path)).body, "asOf").c_str());
  }
}

TEST(Figures, change_when_more_is_heard_of_a_session) {
  add_many_sessions();
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
  add_many_sessions();
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

TEST(Figures, show_a_session_that_failed_for_ten_minutes) {
  clock(12);
  send("s", at(0, "play_request") + "," + at(3, "error", R"({"fatal":true,"code":"E1"})"));
  STRCMP_CONTAINS(R"("errors":[{"code":null,"sessions":1,"fatal":1}])", read("live").c_str());
  clock(14);
  send("s", at(13, "playback_end"));
  clock(400);
  stack.admin("maintain");
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("errors":[{"code":"E1","sessions":1,"fatal":1}])", read("live").c_str());
  clock(700);
  stack.admin("maintain");
  stack.admin("maintain");
  STRCMP_CONTAINS(R"("errors":[])", read("live").c_str());
  LONGS_EQUAL(0, rows("live_sessions"));
}

TEST(Figures, remember_who_was_watching_in_each_minute) {
  stack.as_root("DELETE FROM millrace.watermarks");  // the clock has gone back since the test before
  stack.admin("maintain");
  clock(12);
  played("s");
  clock(130);
  stack.admin("maintain");
  const auto minutes = stack.database().select(
      "SELECT TIME(minute), viewers FROM viewer_minutes WHERE account_id = ? ORDER BY minute", player.account_id);
  LONGS_EQUAL(1, minutes.size());  // it was last seen 108 s before the second one was over
  auto minute = minutes.front();
  STRCMP_EQUAL("12:00:00", minute.text().substr(0, 8).c_str());
  LONGS_EQUAL(1, minute.number());
  STRCMP_CONTAINS(R"("viewers":1)", client.get("/api/v1/live").body.c_str());
}

TEST(Figures, remember_for_an_hour_who_was_watching_in_each_ten_seconds) {
  stack.as_root("DELETE FROM millrace.watermarks");  // the clock has gone back since the test before
  stack.admin("maintain");
  clock(12);
  played("s");
  clock(75);
  stack.admin("maintain");
  const auto points = [&] {
    return stack.number("SELECT COUNT(*) FROM viewer_points WHERE viewers = 1 AND account_id = '" + player.account_id +
                        "'");
  };
  LONGS_EQUAL(5, points());  // 12:00:20 to 12:01:00, and what is received until 12:01:10 may still be on its way
  clock(130);
  stack.admin("maintain");
  LONGS_EQUAL(9, points());  // until 12:01:40, as it was last seen 90 s before 12:01:42
  clock(3700);
  stack.admin("maintain");
  LONGS_EQUAL(9, points());
  clock(2 * 3600);
  stack.admin("maintain");
  LONGS_EQUAL(0, points());
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
  for (int i = 1; i < 320; ++i) many += "," + at(i / 10, "heartbeat", R"({"text":")" + std::string(150, 'x') + "\"}");
  clock(12);
  send("s", many);
  send("s", at(12, "heartbeat", R"({"playedMs":9000})"));
  stack.admin("maintain");
  LONGS_EQUAL(1, rows("telemetry_segments"));
  STRCMP_CONTAINS(R"("eventCount":321,)", client.get("/api/v1/sessions/s").body.c_str());
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
    if (std::string(when) == "after") continue;
    clock(400);
    stack.admin("maintain");
  }
  LONGS_EQUAL(0, rows("telemetry_batches"));
}

TEST(Figures, keep_the_times_of_a_request_that_is_sent_again_after_it_was_packed) {
  clock(12);
  played("s");
  auto body = player.envelope("s", "[" + at(19, "playback_end", R"({"playedMs":17000})") + "]");
  body.insert(1, R"("sentAt":")" + calendar::iso_time(noon + 20000) + "\",");
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
  add_many_sessions();
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
  add_many_sessions();
  stack.as_root("UPDATE millrace.telemetry_batches SET events = 'damaged' WHERE session_ref = UNHEX('" +
                crypto::hex(events::rules::session_ref(player.account_id, "damaged")) + "')");
  stack.expect_in_logs("compressed text of a wrong length");
  clock(150);
  stack.admin("maintain");
  LONGS_EQUAL(1, rows("telemetry_segments"));
  STRCMP_CONTAINS(R"("plays":1)", overall("plays").c_str());
  STRCMP_CONTAINS(R"("sessionId":"damaged")", client.get("/api/v1/sessions?limit=200").body.c_str());
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
  CHECK(found("where=startupMs%3E=800&where=startupMs%3C=800", "good") && !found("where=startupMs%3E800", "good"));
  const auto refused = client.get("/api/v1/sessions?outcome=bad&minStartupMs=-1&minRebufferMs=x&state=dead");
  LONGS_EQUAL(400, refused.status);
  for (const char* name : {"outcome", "minStartupMs", "minRebufferMs", "state"}) {
    STRCMP_CONTAINS(("\"" + std::string(name) + "\":\"must be").c_str(), refused.body.c_str());
  }
}
