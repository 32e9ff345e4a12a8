// How `millrace-admin verify` checks figures: made again from the events, they have to be what is stored.
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string kSessions = "BROKEN  each session's figures equal those computed from its events (1)\n";
const std::string kHours = "BROKEN  each hour's roll-ups are the sums of its sessions (1)\n";
const std::string kDays = "BROKEN  each day's roll-ups are the sums of its hours (1)\n";

}  // namespace

TEST_GROUP(CheckedFigures) {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "29"}});
  Client client = stack.client();
  Player player{stack};

  // Yesterday's session, of which everything has been made.
  void setup() override {
    send(R"([{"type":"session_start","ts":"2026-01-21T03:00:00Z","payload":{"player":"hls.js"}},
             {"type":"play_request","ts":"2026-01-21T03:00:00Z","payload":{}},
             {"type":"playback_start","ts":"2026-01-21T03:00:01Z","payload":{"startupMs":800}},
             {"type":"heartbeat","ts":"2026-01-21T03:00:11Z","payload":{"playedMs":9000}}])");
    run("UPDATE playback_sessions SET began_at = began_at - INTERVAL 1 DAY WHERE account_id = ?");
    maintain();
    run("UPDATE stale_days SET stale_since = UTC_TIMESTAMP() - INTERVAL 1 HOUR WHERE account_id = ?");
    maintain();
    STRCMP_EQUAL("", broken().c_str());
  }

  void send(const std::string& events) { LONGS_EQUAL(204, player.send(client, player.envelope("s", events)).status); }
  void run(const std::string& sql) { CHECK(db::Autocommit(stack.database()).run(sql, player.account_id) > 0); }
  void maintain() {
    CHECK(eventually([&] { return stack.admin("maintain").find("another host") == std::string::npos; }));
  }
  // The rules that verify calls broken.
  std::string broken(const std::string& options = "--hours all", int status = 0) const {
    const std::string said = stack.admin("verify " + options, status);
    std::string lines;
    for (std::size_t at = 0, end; (end = said.find('\n', at)) != said.npos; at = end + 1) {
      if (said.compare(at, 6, "BROKEN") == 0) lines += said.substr(at, end + 1 - at);
    }
    return lines;
  }
  void check_broken(const std::string& rules, const std::string& by, const std::string& undone_by) {
    run(by);
    const std::string all = broken("--hours all", 1), some = broken("", 1);
    run(undone_by);
    STRCMP_EQUAL(rules.c_str(), all.c_str());
    STRCMP_EQUAL(rules.c_str(), some.c_str());
  }
};

TEST(CheckedFigures, have_cdns_by_the_names_that_they_had) {
  db::Autocommit(stack.database())
      .run("INSERT INTO cdn_names (account_id, host, name) VALUES (?, 'a.example', 'One'), (?, 'b.example', 'Two')",
           player.account_id, player.account_id);
  send(R"([{"type":"session_update","ts":"2026-01-21T03:00:11Z","payload":{"mediaHost":"a.example"}},
           {"type":"session_update","ts":"2026-01-21T03:00:12Z","payload":{"mediaHost":"b.example"}},
           {"type":"heartbeat","ts":"2026-01-21T03:00:17Z","payload":{}}])");
  maintain();
  run("UPDATE cdn_names SET name = CONCAT(name, ' and a half') WHERE account_id = ?");
  STRCMP_EQUAL("", broken().c_str());
  check_broken(kSessions + kHours,
               R"(UPDATE session_figures SET served = '["One",1000,0,0,"Two",5001,0,0]' WHERE account_id = ?)",
               R"(UPDATE session_figures SET served = '["One",1000,0,0,"Two",5000,0,0]' WHERE account_id = ?)");
}

TEST(CheckedFigures, are_those_of_each_session) {
  check_broken(kSessions, "UPDATE session_figures SET waited_ms = waited_ms + 1 WHERE account_id = ?",
               "UPDATE session_figures SET waited_ms = waited_ms - 1 WHERE account_id = ?");
  check_broken(kSessions, "UPDATE session_figures SET event_count = event_count + 1 WHERE account_id = ?",
               "UPDATE session_figures SET event_count = event_count - 1 WHERE account_id = ?");
  check_broken(kSessions + kHours, "UPDATE session_figures SET outcome = 3 WHERE account_id = ?",
               "UPDATE session_figures SET outcome = 2 WHERE account_id = ?");
}

TEST(CheckedFigures, are_those_of_each_hour) {
  check_broken(kHours, "UPDATE hourly_rollups SET sessions = sessions + 1 WHERE dimension = 1 AND account_id = ?",
               "UPDATE hourly_rollups SET sessions = sessions - 1 WHERE dimension = 1 AND account_id = ?");
  check_broken(kHours + kDays,
               "UPDATE hourly_rollups SET sessions = sessions + 1 WHERE dimension = 0 AND account_id = ?",
               "UPDATE hourly_rollups SET sessions = sessions - 1 WHERE dimension = 0 AND account_id = ?");
  check_broken(
      kHours, "UPDATE hourly_rollups SET value = CONCAT(value, 'x') WHERE dimension = 1 AND account_id = ?",
      "UPDATE hourly_rollups SET value = LEFT(value, CHAR_LENGTH(value) - 1) WHERE dimension = 1 AND account_id = ?");
}

TEST(CheckedFigures, are_those_of_each_day) {
  check_broken(kDays, "UPDATE daily_rollups SET sessions = sessions + 1 WHERE dimension = 0 AND account_id = ?",
               "UPDATE daily_rollups SET sessions = sessions - 1 WHERE dimension = 0 AND account_id = ?");
}

TEST(CheckedFigures, may_lack_what_maintenance_has_still_to_do) {
  send(Player::event("heartbeat", R"({"playedMs":19000})"));
  STRCMP_EQUAL("", broken().c_str());
  run("UPDATE hourly_rollups SET sessions = sessions + 1 WHERE account_id = ?");
  run("INSERT INTO stale_hours (account_id, begins_at, stale_since)"
      " SELECT DISTINCT account_id, begins_at, UTC_TIMESTAMP() FROM hourly_rollups WHERE account_id = ?");
  STRCMP_EQUAL("", broken().c_str());
  maintain();
  STRCMP_EQUAL("", broken().c_str());
}

TEST(CheckedFigures, are_listed_in_json_like_all_rules) {
  STRCMP_CONTAINS(R"({"invariant":"each day's roll-ups are the sums of its hours","violations":0}])",
                  stack.admin("verify --json").c_str());
}
