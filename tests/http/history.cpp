// What happened before it was received: POST /api/v1/telemetry and /api/v1/cmcd of the past, and what becomes of it.
#include <atomic>
#include <thread>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "events/rules/session_ref.h"
#include "figures/tables/troubled_sessions.h"
#include "support/account.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::int64_t kHour = calendar::kHourMs, kDay = calendar::kDayMs;

// Noon of tomorrow, by the database's clock.
std::int64_t noon_of(Stack& stack) {
  return calendar::read_sql_time(stack.database().select("SELECT CAST(UTC_DATE() + INTERVAL 36 HOUR AS CHAR)").text());
}

struct HistoryTest : Utest {
  explicit HistoryTest(const std::string& days_kept)
      : stack(Stack::with({{"MILLRACE_TELEMETRY_DAYS", days_kept}, {"MILLRACE_WORKERS_INGEST", "4"}})) {}
  void setup() override {
    stack.as_root("DELETE FROM millrace.watermarks");  // the clock has gone back since the test before
    clock(0);
  }
  void teardown() override { stack.run_clock(); }

  // So many ms after noon.
  void clock(std::int64_t after) { stack.set_clock(calendar::sql_time(noon + after)); }
  void maintain(std::int64_t after) {
    clock(after);
    maintain();
  }
  void maintain() {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  std::string at(std::int64_t after, const std::string& type, const std::string& payload = "{}") const {
    return R"({"type":")" + type + R"(","ts":")" + calendar::iso_time(noon + after) + R"(","payload":)" + payload + "}";
  }
  void send(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, "[" + events + "]")).status);
  }
  // Eleven seconds of a viewer.
  std::string played(std::int64_t after) const {
    return at(after, "session_start", R"({"viewerId":"mia"})") + "," + at(after, "play_request") + "," +
           at(after + 1000, "playback_start", R"({"startupMs":800})") + "," +
           at(after + 11000, "heartbeat", R"({"playedMs":9000})");
  }
  std::string failed(std::int64_t after) const {
    return at(after, "play_request") + "," + at(after + 1000, "error", R"({"fatal":true,"code":"E1"})");
  }
  std::string read(const std::string& path) const {
    const auto answer = account.client.get("/api/v1/" + path);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
  std::string between(std::int64_t from, std::int64_t to) const {
    return "from=" + calendar::iso_time(noon + from) + "&to=" + calendar::iso_time(noon + to);
  }
  // A column of the session "s".
  std::string of_session(const std::string& column, const std::string& table = "playback_sessions") const {
    return stack.database()
        .select("SELECT CAST(" + column + " AS CHAR) FROM " + table + " WHERE session_ref = ?",
                events::rules::session_ref(player.account_id, "s"))
        .text();
  }
  std::string time(std::int64_t after) const { return calendar::sql_time(noon + after); }

  Stack& stack;
  Account account = signed_up(stack);
  Player player{stack, account.id};
  const std::int64_t noon = noon_of(stack);
};

struct OfAMonth : HistoryTest {
  OfAMonth() : HistoryTest("40") {}
};
struct OfHalfAMonth : HistoryTest {
  OfHalfAMonth() : HistoryTest("15") {}
};

}  // namespace

TEST_GROUP_BASE(History, OfAMonth){};

TEST(History, counts_in_the_hour_in_which_it_happened) {
  send("s", played(-kDay));
  for (const char* when : {"before", "after"}) {
    const auto body = read("metrics/timeseries?interval=hour&metrics=plays,uniqueViewers&" + between(-kDay, kHour));
    STRCMP_CONTAINS((R"("items":[{"from":")" + calendar::iso_time(noon - kDay) +
                     R"(","complete":true,"attempts":1,"values":{"plays":1,"uniqueViewers":1}})")
                        .c_str(),
                    body.c_str());
    STRCMP_CONTAINS(R"("sessions":0)", read("metrics/overall?" + between(0, kHour)).c_str());
    STRCMP_CONTAINS(R"("sessionId":"s")", read("sessions?" + between(-kDay, -kDay + 1)).c_str());
    STRCMP_CONTAINS(R"("count":0)", read("sessions?" + between(-kDay + 1, kHour)).c_str());
    if (std::string(when) == "before") maintain(0);
  }
  stack.admin("verify --hours all");
}

TEST(History, is_added_to_hours_and_days_that_were_computed_long_ago) {
  send("first", played(-kDay));
  maintain(0);
  maintain(kHour);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM stale_days WHERE account_id = '" + account.id +
                              "' AND begins_at < UTC_DATE()"));
  send("s", played(-kDay + 1));
  maintain(kHour);
  maintain(2 * kHour);
  for (const char* table : {"hourly_rollups", "daily_rollups"}) {
    LONGS_EQUAL(2, stack.number("SELECT sessions FROM " + std::string(table) + " WHERE account_id = '" + account.id +
                                "' AND dimension = 0 AND stream_id = REPEAT('\\0', 16)") /
                       1000);
  }
  stack.admin("verify --hours all");
}

TEST(History, goes_back_thirty_days) {
  send("s", played(-30 * kDay));
  STRCMP_EQUAL(time(-30 * kDay).c_str(), of_session("began_at").c_str());
  send("older", played(-30 * kDay - 60000));
  STRCMP_CONTAINS(R"("sessionId":"older")", read("sessions?" + between(0, kHour)).c_str());
  maintain(60000);
  stack.admin("verify --hours all");
}

TEST(History, takes_no_notice_of_an_event_of_long_ago_beside_others) {
  send("s", at(-1000 * kDay, "play_request") + "," + played(-kDay));
  STRCMP_EQUAL(time(-kDay).c_str(), of_session("began_at").c_str());
}

TEST(History, does_not_reach_into_the_future) {
  send("s", played(kHour));
  STRCMP_EQUAL(time(0).c_str(), of_session("began_at").c_str());
}

TEST(History, begins_with_the_earliest_event_of_the_first_request_by_our_clock) {
  auto body = player.envelope("s", "[" + at(-2 * kHour + 5000, "heartbeat") + "," + played(-2 * kHour) + "]");
  body.insert(1, R"("sentAt":")" + calendar::iso_time(noon - kHour) + "\",");
  LONGS_EQUAL(204, player.send(stack.client(), body).status);
  send("s", played(-3 * kHour));
  STRCMP_EQUAL(time(-kHour).c_str(), of_session("began_at").c_str());
  STRCMP_EQUAL(time(-kHour).c_str(), of_session("began_at", "live_sessions").c_str());
}

TEST(History, is_taken_in_cmcd_as_well) {
  const auto line = "e=t,sid=\"s\",ts=" + std::to_string(noon - kDay) + ",v=2\n";
  LONGS_EQUAL(204, stack.client().request("POST", "/api/v1/cmcd?key=" + player.key, line, "application/cmcd").status);
  STRCMP_EQUAL(time(-kDay).c_str(), of_session("began_at").c_str());
}

TEST(History, shows_nobody_who_is_watching_now) {
  send("s", played(-kHour));
  send("s", at(-kHour + 20000, "rebuffer_start"));
  send("failed", failed(-kHour));
  send("failed long ago", failed(-35 * kDay));
  for (const char* when : {"before", "after"}) {
    const auto live = read("live");
    STRCMP_CONTAINS(R"("viewers":0,"starting":0,"playing":0,"rebuffering":0,"paused":0,)", live.c_str());
    STRCMP_CONTAINS(R"("failed":0,"peak":{"viewers":0,)", live.c_str());
    STRCMP_CONTAINS(R"("errors":[])", live.c_str());
    STRCMP_CONTAINS(R"("items":[])", read("sessions?state=live").c_str());
    STRCMP_CONTAINS(R"("items":[])", read("sessions?state=troubled").c_str());
    STRCMP_CONTAINS(R"("liveSessions":0)", read("metrics/overall?" + between(-kDay, kHour)).c_str());
    if (std::string(when) == "before") maintain(10000);
  }
  for (int i = 0; i < 2; ++i) maintain(200'000);
  LONGS_EQUAL(
      0, stack.number("SELECT COUNT(*) FROM live_sessions WHERE account_id = '" + account.id + "' AND state <> 7"));
}

TEST(History, is_of_no_viewer_in_the_minute_in_which_it_is_received) {
  maintain(0);
  send("s", played(-kHour));
  maintain(130'000);
  const auto viewers = "SELECT COALESCE(MAX(viewers), 0) FROM viewer_minutes WHERE account_id = '" + account.id + "'";
  LONGS_EQUAL(0, stack.number(viewers));
  send("s", at(125'000, "resume"));
  maintain(250'000);
  LONGS_EQUAL(1, stack.number(viewers));
}

TEST(History, is_the_present_where_the_session_goes_on) {
  send("s", played(-kHour));
  clock(10000);
  send("s", at(9000, "heartbeat"));
  STRCMP_CONTAINS(R"("viewers":1,)", read("live").c_str());
  send("s", at(-kHour + 30000, "rebuffer_start"));  // is late
  STRCMP_CONTAINS(R"("viewers":1,"starting":0,"playing":1,)", read("live").c_str());
}

TEST(History, raises_no_alarm_of_now) {
  stack.run_clock();  // the test's connection has no other
  const auto now = db::now(stack.database()) - noon;
  maintain();
  const auto count = [&](auto counts) { return counts(stack.database()).playbacks; };
  using namespace figures::tables::troubled_sessions;
  const auto begun_before = count(begun), others_before = count(going_on);
  for (const auto ago : {kHour, kDay, 35 * kDay}) {
    send("played " + std::to_string(ago), played(now - ago));
    send("failed " + std::to_string(ago), failed(now - ago));
  }
  maintain();
  LONGS_EQUAL(begun_before, count(begun));
  LONGS_EQUAL(others_before, count(going_on));
  send("failed now", failed(now));
  maintain();
  LONGS_EQUAL(begun_before + 1, count(begun));
}

TEST(History, has_no_figures_that_are_late_when_it_has_just_come) {
  send("s", played(-kDay));
  stack.admin("verify --hours all");
}

TEST(History, and_what_goes_on_over_midnight_are_one_session) {
  const auto midnight = 12 * kHour;
  clock(midnight - 60000);
  send("s", played(midnight - 75000));
  clock(midnight + 60000);
  send("s", at(midnight + 59000, "heartbeat", R"({"playedMs":130000})"));
  maintain(midnight + 65000);
  STRCMP_CONTAINS(R"("eventCount":5,)", read("sessions/s").c_str());
  STRCMP_CONTAINS(R"("count":1)", read("sessions?" + between(0, 24 * kHour)).c_str());
  STRCMP_CONTAINS(R"("sessions":1)", read("metrics/overall?" + between(midnight - kHour, midnight)).c_str());
  STRCMP_CONTAINS(R"("sessions":0)", read("metrics/overall?" + between(midnight, midnight + kHour)).c_str());
  stack.admin("verify --hours all");
}

TEST(History, of_a_session_whose_first_requests_come_at_once_has_one_begin) {
  db::Transaction faster(stack.database());
  faster.run(
      "INSERT INTO playback_sessions (session_ref, account_id, session_id, partition_day, began_at)"
      " VALUES (?, ?, 's', DATE(?), ?)",
      events::rules::session_ref(player.account_id, "s"), player.account_id, time(-kHour), time(-kHour));
  std::thread slower([&] { send("s", played(-kDay)); });
  CHECK(eventually([&] {
    return stack
               .as_root(
                   "SELECT COUNT(*) FROM information_schema.processlist"
                   " WHERE info LIKE 'INSERT INTO playback_sessions%'")
               .find('1') != std::string::npos;
  }));
  faster.commit();
  slower.join();
  STRCMP_EQUAL(time(-kHour).c_str(), of_session("began_at").c_str());
  STRCMP_EQUAL(time(-kHour).c_str(), of_session("began_at", "live_sessions").c_str());
}

TEST(History, has_one_begin_when_many_workers_receive_it_at_once) {
  std::atomic<int> number{0};
  const auto send_one = [&] {
    return player.send(stack.client(), player.envelope("s", at(-kDay - ++number * 1000, "play_request")));
  };
  LONGS_EQUAL(16, all_at_once(16, send_one).count(204));
  LONGS_EQUAL(16, player.stored("play_request"));
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM playback_sessions JOIN live_sessions"
                              " USING (account_id, session_ref, began_at) WHERE account_id = '" +
                              account.id + "'"));
}

TEST_GROUP_BASE(HistoryOfHalfAMonth, OfHalfAMonth){};

TEST(HistoryOfHalfAMonth, goes_back_no_further_than_events_are_kept) {
  send("s", played(-15 * kDay));
  STRCMP_EQUAL(time(-15 * kDay).c_str(), of_session("began_at").c_str());
  send("older", played(-15 * kDay - 60000));
  STRCMP_CONTAINS(R"("sessionId":"older")", read("sessions?" + between(0, kHour)).c_str());
}

TEST(HistoryOfHalfAMonth, is_kept_for_as_long_as_if_it_had_been_received_then) {
  send("s", played(-15 * kDay));
  send("s", played(-15 * kDay + 60000));
  STRCMP_EQUAL(time(-15 * kDay).substr(0, 10).c_str(), of_session("partition_day").c_str());
  maintain(7 * kDay);
  LONGS_EQUAL(2, player.stored("heartbeat"));
  maintain(8 * kDay);
  LONGS_EQUAL(0, player.stored("heartbeat"));
  stack.admin("verify");
}

TEST(HistoryOfHalfAMonth, is_kept_while_its_session_goes_on) {
  send("s", played(-15 * kDay));
  send("s", at(-15 * kDay + 60000, "pause") + "," + at(0, "heartbeat"));
  STRCMP_EQUAL(time(0).substr(0, 10).c_str(), of_session("partition_day").c_str());
  send("at once", played(-15 * kDay) + "," + at(0, "heartbeat"));
  for (const auto after : {kHour, 15 * kDay}) {
    maintain(after);
    LONGS_EQUAL(4, player.stored("heartbeat"));
  }
}
