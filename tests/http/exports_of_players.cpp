// GET /api/v1/exports/<day> of what players send, while it is stored, counted, compacted and deleted.
#include <algorithm>

#include "calendar/period.h"
#include "calendar/timestamp.h"
#include "db/clock.h"
#include "support/account.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

namespace {

constexpr std::int64_t kExportHour = calendar::kHourMs;

long events_in(const std::string& text) { return std::count(text.begin(), text.end(), '\n'); }

// Yesterday, with maintenance at times that the test says.
struct ExportsOfPlayersTest : Utest {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "40"}, {"MILLRACE_WORKERS_INGEST", "4"}});
  Account account = signed_up(stack);
  Player player{stack, account.id};
  // Noon of tomorrow, by the database's clock.
  const std::int64_t noon = (db::now(stack.database()) / calendar::kDayMs + 1) * calendar::kDayMs + 12 * kExportHour;
  const std::string day = "/api/v1/exports/" + calendar::iso_time(noon - 24 * kExportHour).substr(0, 10);

  void setup() override {
    // The clock has gone back since the test before.
    stack.as_root("DELETE FROM millrace.watermarks", "DELETE FROM millrace.throttles");
    stack.set_clock(calendar::sql_time(noon));
  }
  void teardown() override { stack.run_clock(); }
  void maintain_at(std::int64_t time) {
    stack.set_clock(calendar::sql_time(time));
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  // Sends the session's events of a minute of yesterday.
  void send(const std::string& session, int minute) {
    const auto ts = [&](int second) {
      return R"(","ts":")" + calendar::iso_time(noon - 24 * kExportHour + minute * calendar::kMinuteMs + second * 1000);
    };
    const auto events = R"([{"type":"playback_start)" + ts(0) + R"(","payload":{"startupMs": 800}},{"type":"note)" +
                        ts(2) + R"(","payload":{}},{"type":"heartbeat)" + ts(1) + R"(","id":"7","payload":{}}])";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  Answer get(const std::string& path) const { return account.client.get(path); }
};

}  // namespace

TEST_GROUP_BASE(ExportsOfPlayers, ExportsOfPlayersTest){};

TEST(ExportsOfPlayers, are_complete_once_sessions_are_over_and_counted_and_change_with_them) {
  send("a", 0);
  STRCMP_EQUAL("false", get(day).header("X-Export-Complete").c_str());
  maintain_at(noon + kExportHour);
  maintain_at(noon + kExportHour + 60000);
  const auto first = get(day);
  STRCMP_EQUAL("true", first.header("X-Export-Complete").c_str());
  STRCMP_CONTAINS(R"("sessions":1,"complete":true)", get("/api/v1/exports").body.c_str());

  send("b", 1);
  STRCMP_EQUAL("", get(day).header("ETag").c_str());
  maintain_at(noon + 2 * kExportHour);
  maintain_at(noon + 2 * kExportHour + 60000);
  const auto second = get(day);
  CHECK(first.header("ETag") != second.header("ETag"));
  STRCMP_EQUAL(first.body.c_str(), second.body.substr(0, first.body.size()).c_str());
  LONGS_EQUAL(2, events_in(second.body));

  LONGS_EQUAL(204, account.client.del("/api/v1/sessions/b").status);
  maintain_at(noon + 3 * kExportHour);
  const auto third = get(day);
  STRCMP_EQUAL(first.body.c_str(), third.body.c_str());
  CHECK(third.header("ETag") != second.header("ETag"));
}

TEST(ExportsOfPlayers, have_all_events_by_session_and_time) {
  send("a", 0);
  send("b", 1);
  send("a", 0);
  const auto before = get(day + "?of=events");
  maintain_at(noon + kExportHour);
  maintain_at(noon + kExportHour + 60000);
  const auto after = get(day + "?of=events");
  STRCMP_EQUAL(before.body.c_str(), after.body.c_str());
  STRCMP_CONTAINS("-events-jsonl\"", after.header("ETag").c_str());
  LONGS_EQUAL(6, events_in(after.body));
  const auto at = calendar::iso_time(noon - 24 * kExportHour);
  STRCMP_EQUAL(
      (R"({"sessionId":"a","streamId":null,"type":"playback_start","ts":")" + at + R"(","receivedAt":")").c_str(),
      after.body.substr(0, after.body.find("receivedAt") + 13).c_str());
  STRCMP_CONTAINS(R"(,"id":null,"payload":{"startupMs": 800}})", after.body.c_str());
  const auto next = after.body.find('\n') + 1;
  STRCMP_CONTAINS(R"("type":"heartbeat")", after.body.substr(next, after.body.find('\n', next) - next).c_str());
}
