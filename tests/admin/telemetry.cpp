// millrace-admin stream ..., session ..., space
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(TelemetryCommands) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};

  void play(const std::string& session) {
    const std::string events = "[" + Player::event("playback_start") + "," + Player::event("seen") + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  std::string new_stream() {
    const Answer made =
        account.client.post("/api/v1/streams", R"({"sourceUrl":"http://93.184.216.34/live.m3u8","name":"Big match"})");
    LONGS_EQUAL(201, made.status);
    return text_in(made.body, "id");
  }
};

TEST(TelemetryCommands, list_streams_with_their_owners) {
  const std::string id = new_stream();
  const std::string said = stack.admin("stream list --user " + account.email);
  STRCMP_CONTAINS(id.c_str(), said.c_str());
  STRCMP_CONTAINS((account.email + "  http://93.184.216.34/live.m3u8  Big match\n").c_str(), said.c_str());
  STRCMP_CONTAINS(id.c_str(), stack.admin("stream list --json").c_str());
  const Account other = signed_up(stack);
  STRCMP_EQUAL("{\"streams\":[]}\n", stack.admin("stream list --json --user " + other.email).c_str());
}

TEST(TelemetryCommands, list_and_show_sessions) {
  play("evening 1");
  play("evening 2");
  const std::string list = stack.admin("session list " + account.email);
  STRCMP_CONTAINS("  evening 1  ", list.c_str());
  STRCMP_CONTAINS("  evening 2  ", list.c_str());
  const std::string newest = stack.admin("session list --json --limit 1 " + account.email);
  STRCMP_CONTAINS("\"sessionId\":\"evening 2\"", newest.c_str());
  CHECK(newest.find("evening 1") == newest.npos);
  STRCMP_CONTAINS("eventCount        2\n", stack.admin("session show " + account.email + " 'evening 1'").c_str());
  STRCMP_EQUAL("evening 1",
               text_in(stack.admin("session show --json " + account.email + " 'evening 1'"), "sessionId").c_str());
}

TEST(TelemetryCommands, delete_one_session_and_no_other) {
  play("gone");
  play("kept");
  STRCMP_CONTAINS("deleted the session gone", stack.admin("session delete " + account.email + " gone").c_str());
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/gone").status);
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/kept").status);
  LONGS_EQUAL(1, player.stored("seen"));
}

TEST(TelemetryCommands, refuse_sessions_and_users_that_are_not_there) {
  play("mine");
  const Account other = signed_up(stack);
  STRCMP_CONTAINS("this user has no such session", stack.admin("session show " + other.email + " mine", 1).c_str());
  STRCMP_CONTAINS("this user has no such session", stack.admin("session delete " + other.email + " mine", 1).c_str());
  STRCMP_CONTAINS("there is no such user", stack.admin("session list nobody@example.test", 1).c_str());
  STRCMP_CONTAINS("--stream: must be the id of a stream",
                  stack.admin("session list --stream 7 " + account.email, 2).c_str());
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions/mine").status);
}

TEST(TelemetryCommands, list_and_revoke_keys_and_tokens) {
  const Answer minted = account.client.post("/api/v1/tokens", R"({"label":"Grafana"})");
  auto script = stack.client().with("Authorization", "Bearer " + text_in(minted.body, "rawToken"));
  const std::string id = text_in(minted.body, "id");
  STRCMP_CONTAINS((id + "  read token  active  never used  Grafana\n").c_str(),
                  stack.admin("user keys " + account.email).c_str());
  STRCMP_CONTAINS("\"kind\":\"SDK key\"", stack.admin("user keys --json " + account.email).c_str());

  const Account other = signed_up(stack);
  STRCMP_CONTAINS("this user has no such active key", stack.admin("user revoke " + other.email + " " + id, 1).c_str());
  LONGS_EQUAL(200, script.get("/api/v1/sessions").status);
  STRCMP_CONTAINS("revoked the read token", stack.admin("user revoke " + account.email + " " + id).c_str());
  LONGS_EQUAL(401, script.get("/api/v1/sessions").status);
  STRCMP_CONTAINS((id + "  read token  revoked").c_str(), stack.admin("user keys " + account.email).c_str());
  STRCMP_CONTAINS("ID: must be the id of a key or token",
                  stack.admin("user revoke " + account.email + " 7", 2).c_str());
}

TEST_GROUP(Space) { Stack& stack = Stack::running(); };

TEST(Space, works) {
  const std::string said = stack.admin("space");
  for (const char* part : {"telemetry_segments", "playback_sessions", "users", "all  ", " events", "deleted on"}) {
    STRCMP_CONTAINS(part, said.c_str());
  }
  const std::string json = stack.admin("space --json");
  STRCMP_CONTAINS("{\"name\":\"users\",\"rows\":", json.c_str());
  STRCMP_CONTAINS("\"bytesPerEvent\":", json.c_str());
}

// A week goes 37 days after its end, as events may be a week younger than their session.
TEST(Space, says_when_a_week_of_events_is_deleted) {
  stack.admin("maintain");
  const auto day = [&](int days) {
    return stack.database().select("SELECT CAST(UTC_DATE() + INTERVAL ? DAY AS CHAR)", days).text();
  };
  const auto rows = stack.database().select(R"(SELECT REPLACE(partition_description, '\'', ''), DATEDIFF(
                                                        REPLACE(partition_description, '\'', ''), UTC_DATE())
                                                 FROM information_schema.partitions
                                                WHERE table_schema = DATABASE() AND table_name = 'telemetry_segments'
                                                  AND REPLACE(partition_description, '\'', '') > CAST(UTC_DATE() AS CHAR)
                                                ORDER BY partition_ordinal_position LIMIT 1)");
  auto end = rows.front();
  stack.as_root(
      "INSERT INTO millrace.telemetry_segments (partition_day, session_ref, first_ts, last_ts, event_count, bytes, "
      "packed_bytes, events) VALUES (UTC_DATE(), UNHEX(MD5('space')), NOW(3), NOW(3), 0, 0, 0, '')",
      "ANALYZE TABLE millrace.telemetry_segments");
  const std::string json = stack.admin("space --json");
  stack.as_root("DELETE FROM millrace.telemetry_segments WHERE session_ref = UNHEX(MD5('space'))");
  STRCMP_CONTAINS(("{\"until\":\"" + end.text() + "\",").c_str(), json.c_str());
  STRCMP_CONTAINS(("\"deletedOn\":\"" + day(static_cast<int>(end.number()) + 37) + "\"").c_str(), json.c_str());
}
