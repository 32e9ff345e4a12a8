// Sessions that go on for weeks, such as those of a lobby or a shop: nothing of their past is lost, however many events
// they have.
#include <algorithm>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "crypto/encoding.h"
#include "db/clock.h"
#include "db/compressed.h"
#include "events/rules/session_ref.h"
#include "events/rules/stored/batch_json.h"
#include "events/tables/telemetry_batches.h"
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"
#include "web/list_query.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::int64_t kStepMs = 10 * 1000;
constexpr int kHeartbeats = 100'500;

}  // namespace

TEST_GROUP(LongSessions) {
  // Maintained when a test says so, and by the present clock, unlike that of other groups.
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "32"}, {"MILLRACE_MAINTAIN_SECONDS", "3600"}});
  Account account = signed_up(stack);
  Client& client = account.client;
  Player player{stack, account.id};
  // Noon of thirteen days ago. The last of the heartbeats is of yesterday.
  const std::int64_t begun =
      calendar::read_sql_time(stack.database().select("SELECT CAST(UTC_DATE() - INTERVAL 300 HOUR AS CHAR)").text());

  std::string at(std::int64_t ms, const std::string& type, const std::string& payload = "{}") const {
    return R"({"type":")" + type + R"(","ts":")" + calendar::iso_time(begun + ms) + R"(","payload":)" + payload + "}";
  }
  void send(const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("lobby", "[" + events + "]")).status);
  }
  void begin() {
    send(at(-2000, "session_start", R"({"title":"Lobby"})") + "," + at(-1500, "play_request") + "," +
         at(0, "playback_start", R"({"startupMs":800})"));
  }
  static std::string heartbeat(std::int64_t number, const std::string& more) {
    return R"({"positionMs":)" + std::to_string(number * kStepMs) + R"(,"playedMs":)" +
           std::to_string(number * kStepMs) + R"(,"rebufferMs":0)" + more + "}";
  }
  // Inserts heartbeats of the session into the database, one each ten seconds; sending so many would take too long.
  void play_on(int first, int last, const std::string& more = "") {
    const std::size_t of_batch = more.empty() ? 500 : 100;
    const auto ref = events::rules::session_ref(player.account_id, "lobby");
    db::Transaction tx(stack.database());
    for (int number = first; number <= last;) {
      const std::int64_t received = begun + (number + 500) * kStepMs;
      events::rules::StoredBatch batch{"of " + std::to_string(100'000'000 + number), received, {}};
      std::vector<std::string> payloads;
      for (; number <= last && payloads.size() < of_batch; ++number) payloads.push_back(heartbeat(number, more));
      const auto before = number - static_cast<int>(payloads.size());
      for (std::size_t i = 0; i < payloads.size(); ++i)
        batch.events.push_back(
            {"heartbeat", begun + (before + static_cast<std::int64_t>(i)) * kStepMs, "", payloads[i]});
      const auto text = events::rules::to_json(batch);
      const auto packed = db::compress(text, db::Effort::quick);
      events::tables::telemetry_batches::insert(tx, {{ref, batch.hash, static_cast<std::int64_t>(payloads.size()),
                                                      static_cast<std::int64_t>(text.size()), packed}});
    }
    tx.run("UPDATE live_sessions SET version = version + 1 WHERE session_ref = ?", ref);
    tx.commit();
  }
  // Figures of large sessions are made again only once every five minutes.
  void maintain() {
    db::Autocommit(stack.database())
        .run("UPDATE session_figures SET computed_at = computed_at - INTERVAL 10 MINUTE WHERE account_id = ?",
             player.account_id);
    stack.admin("maintain");
  }
  // A test reads more than an account may within a minute.
  std::string read(const std::string& path) {
    db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind LIKE 'read %'");
    const auto answer = client.get("/api/v1/" + path);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
  std::string first_day() const { return calendar::sql_time(begun).substr(0, 10); }
  static long count(const std::string& text, const std::string& part) {
    long found = 0;
    for (auto place = text.find(part); place != text.npos; place = text.find(part, place + part.size())) ++found;
    return found;
  }
  static std::string figures_after(int heartbeats) {
    return R"("startupMs":800,"playedMs":)" + std::to_string(heartbeats * kStepMs) +
           R"(,"rebufferMs":0,"rebufferCount":null,"exitBeforeStart":false,"failed":false,"eventCount":)" +
           std::to_string(heartbeats + 3) + R"(,"outcome":"played",)";
  }
};

TEST(LongSessions, have_the_figures_of_all_their_events) {
  begin();
  play_on(1, kHeartbeats);
  for (const char* when : {"before", "after"}) {
    for (const auto& path : {std::string("sessions/lobby"), "sessions?from=" + first_day()})
      STRCMP_CONTAINS(figures_after(kHeartbeats).c_str(), read(path).c_str());
    if (std::string(when) == "before") maintain();
  }
  STRCMP_CONTAINS(("," + std::to_string(kHeartbeats * kStepMs) + ",0,").c_str(),
                  read("exports/" + first_day() + "?format=csv").c_str());
  STRCMP_CONTAINS("lobby", read("sessions?from=" + first_day() + "&where=playedMs>=1000000000").c_str());
}

TEST(LongSessions, stay_attempts_of_the_day_on_which_they_began) {
  begin();
  play_on(1, 1000);
  maintain();
  const auto of_day = "metrics/timeseries?interval=day&metrics=attempts,playedMs&from=" + first_day();
  STRCMP_CONTAINS(R"("values":{"attempts":1,"playedMs:sum":10000000})", read(of_day).c_str());

  play_on(1001, kHeartbeats);
  maintain();
  STRCMP_CONTAINS((R"("values":{"attempts":1,"playedMs:sum":)" + std::to_string(kHeartbeats * kStepMs) + "}").c_str(),
                  read(of_day).c_str());
  STRCMP_CONTAINS(R"({"value":"Lobby")", read("metrics/breakdown?by=content&from=" + first_day()).c_str());
  STRCMP_CONTAINS("ok", stack.admin("verify --hours all").c_str());
}

TEST(LongSessions, are_deleted_with_all_that_they_have) {
  begin();
  play_on(1, kHeartbeats);
  maintain();
  play_on(kHeartbeats + 1, kHeartbeats + 1000);
  LONGS_EQUAL(204, client.del("/api/v1/sessions/lobby").status);
  LONGS_EQUAL(404, client.get("/api/v1/sessions/lobby").status);
  maintain();
  STRCMP_CONTAINS(R"("attempts":0)", read("metrics/overall?from=" + first_day()).c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM telemetry_events WHERE account_id = ?", player.account_id));
}

TEST(LongSessions, have_a_timeline_from_the_first_event_to_the_last) {
  begin();
  play_on(1, kHeartbeats);
  const auto spans = read("sessions/lobby/timeline");
  STRCMP_CONTAINS((R"({"from":")" + calendar::iso_time(begun - 1500)).c_str(), spans.c_str());
  STRCMP_CONTAINS((R"({"from":")" + calendar::iso_time(begun) + R"(","to":")" +
                   calendar::iso_time(begun + kHeartbeats * kStepMs) + R"(","state":"playing")")
                      .c_str(),
                  spans.c_str());
}

TEST(LongSessions, have_each_of_their_events_in_lists_and_exports) {
  begin();
  play_on(1, kHeartbeats);
  const auto last = calendar::iso_time(begun + kHeartbeats * kStepMs);
  for (const char* when : {"loose", "in segments"}) {
    STRCMP_CONTAINS(calendar::iso_time(begun - 2000).c_str(), read("sessions/lobby/events?limit=1").c_str());
    const auto page = read("sessions/lobby/events?limit=200&cursor=" +
                           web::cursor_text(calendar::iso_time(begun + (kHeartbeats - 5) * kStepMs),
                                            std::string(14, static_cast<char>(255))));
    LONGS_EQUAL(5, count(page, "\"ts\""));
    STRCMP_CONTAINS(last.c_str(), page.c_str());
    if (std::string(when) == "loose") maintain();
  }
  const auto exported = read("exports/" + first_day() + "?of=events");
  LONGS_EQUAL(kHeartbeats + 3, count(exported, "\n"));
  STRCMP_CONTAINS(last.c_str(), exported.c_str());
}

// Events are kept for some weeks, and a session may last longer.
TEST(LongSessions, keep_the_figures_of_events_that_are_kept_no_longer) {
  begin();
  play_on(1, 1000);
  maintain();
  const auto ref = crypto::hex(events::rules::session_ref(player.account_id, "lobby"));
  for (const std::string table : {"telemetry_batches", "telemetry_segments"})
    stack.as_root("DELETE FROM millrace." + table + " WHERE session_ref = UNHEX('" + ref + "')");
  play_on(kHeartbeats - 500, kHeartbeats);
  const auto total = R"("startupMs":800,"playedMs":)" + std::to_string(kHeartbeats * kStepMs) + ",";
  for (const char* when : {"before", "after"}) {
    const auto session = read("sessions/lobby");
    STRCMP_CONTAINS(total.c_str(), session.c_str());
    STRCMP_CONTAINS(R"("eventCount":1003,"outcome":"played",)", session.c_str());
    STRCMP_EQUAL("Lobby", text_in(session, "content").c_str());
    if (std::string(when) == "before") maintain();
  }
}

TEST(LongSessions, keep_what_they_have_and_say_so_once_they_are_full) {
  begin();
  play_on(1, 1000);
  db::Autocommit(stack.database())
      .run("UPDATE telemetry_batches SET bytes = 200000000 WHERE session_ref = ?",
           events::rules::session_ref(player.account_id, "lobby"));
  maintain();
  const auto more = player.envelope("lobby", at(1001 * kStepMs, "heartbeat", R"({"playedMs":10010000})"));
  const auto refused = player.send(stack.client(), more);
  LONGS_EQUAL(409, refused.status);
  STRCMP_EQUAL("session_full", text_in(refused.body, "error").c_str());
  STRCMP_CONTAINS("as many events as one may have", read("keys").c_str());
  STRCMP_CONTAINS(figures_after(1000).c_str(), read("sessions/lobby").c_str());
  STRCMP_CONTAINS(R"("full":true)", read("sessions/lobby").c_str());
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("next", at(1001 * kStepMs, "heartbeat"))).status);
}

TEST(LongSessions, that_cost_too_much_to_read_are_listed_without_figures_until_maintenance_has_made_them) {
  begin();
  play_on(1, 1000);
  db::Autocommit(stack.database())
      .run("UPDATE telemetry_batches SET bytes = 70000000 WHERE session_ref = ?",
           events::rules::session_ref(player.account_id, "lobby"));
  const auto overall = "metrics/overall?from=" + first_day();
  for (const auto& path : {std::string("sessions/lobby"), "sessions?from=" + first_day()})
    STRCMP_CONTAINS(R"("playedMs":null,"rebufferMs":null,"rebufferCount":null)", read(path).c_str());
  STRCMP_CONTAINS(R"("attempts":0)", read(overall).c_str());
  maintain();
  for (const auto& path : {std::string("sessions/lobby"), "sessions?from=" + first_day()})
    STRCMP_CONTAINS(figures_after(1000).c_str(), read(path).c_str());
  STRCMP_CONTAINS(R"("attempts":1)", read(overall).c_str());
}

TEST(LongSessions, with_large_events_have_all_of_them) {
  const int events = 9'000;
  begin();
  play_on(1, events, R"(,"a":")" + std::string(8000, 'x') + '"');
  STRCMP_CONTAINS(figures_after(events).c_str(), read("sessions/lobby").c_str());
  maintain();
  STRCMP_CONTAINS(figures_after(events).c_str(), read("sessions/lobby").c_str());
  LONGS_EQUAL(events + 3, count(stack.admin("events export --user " + account.email), "\n"));
}
