// POST /api/v1/telemetry for sessions that last so long that the partition of their first day may be dropped soon.
#include <ctime>

#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

// A time of today or of a later day.
std::string day_at(int days, const std::string& time) {
  const std::time_t then = std::time(nullptr) + 86400 * days;
  char day[11];
  std::strftime(day, sizeof day, "%F", std::gmtime(&then));
  return day + time;
}

std::string event(const std::string& id, const std::string& type) {
  return R"({"id":")" + id + R"(","type":")" + type + R"(","ts":")" + day_at(0, "T03:00:00.000Z") +
         R"(","payload":{}})";
}

}  // namespace

TEST_GROUP(TelemetryMovedSessions) {
  Stack& stack = Stack::with({{"MILLRACE_WORKERS_INGEST", "1"}, {"MILLRACE_KEY_RATE", "1000000"}});
  Client client = stack.client();
  Player player{stack};

  void teardown() override { stack.run_clock(); }

  void send(const std::string& session, const std::string& event) {
    LONGS_EQUAL(204, player.send(client, player.envelope(session, event)).status);
  }
};

TEST(TelemetryMovedSessions, keep_an_event_whose_id_another_session_used_the_day_before) {
  stack.set_clock(day_at(0, " 12:00:00"));
  send("other", event("1", "others"));
  send("moved", event("0", "first"));
  stack.set_clock(day_at(8, " 12:00:00"));
  send("moved", event("1", "second"));
  LONGS_EQUAL(1, player.stored("others"));
  LONGS_EQUAL(1, player.stored("second"));
}

TEST(TelemetryMovedSessions, recognise_a_repeated_event_with_an_id) {
  stack.set_clock(day_at(0, " 12:00:00"));
  send("moved", event("1", "twice"));
  stack.set_clock(day_at(8, " 12:00:00"));
  send("moved", "[" + event("1", "twice") + "," + event("2", "new") + "]");
  LONGS_EQUAL(1, player.stored("twice"));
  LONGS_EQUAL(1, player.stored("new"));
}
