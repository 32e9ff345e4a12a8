// How maintenance divides its time among accounts.
#include "figures/rules/rollups/update.h"

#include "support/player.h"
#include "support/stack_config.h"
#include "support/throttles.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules;

// No other group uses the stack, so that these are the only accounts.
TEST_GROUP(TimeOfAccounts) {
  static constexpr int kMany = 60;  // sessions, which is more than a short pass looks at
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "27"}});
  Config config = config_of(stack);
  Player flooded{stack}, other{stack};
  Client client = stack.client();

  void setup() override {
    config.telemetry_days = 27;
    hold_lease();
    short_update();
  }
  // All sessions are over.
  void teardown() override {
    stack.as_root("DROP TRIGGER IF EXISTS millrace.refuse");
    stack.run_clock();
    run("DELETE FROM throttles WHERE kind = 'figures'");
    hold_lease();
    run("UPDATE live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE");
    run("DELETE FROM watermarks");
    maintain();
    stack.admin("verify --hours all");
    LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM live_sessions"));
    run("DELETE FROM throttles WHERE kind = 'figures'");
  }

  void run(const std::string& sql) { db::Autocommit(stack.database()).run(sql); }
  // Keeps the stack's own maintenance out; ours counts leases with another secret.
  void hold_lease() {
    db::Autocommit(stack.database())
        .run(
            "REPLACE INTO throttles (kind, bucket, used, ends_at) VALUES ('figures', ?, 1, UTC_TIMESTAMP(3) + "
            "INTERVAL 1 HOUR)",
            throttle_bucket(stack, ""));
  }
  void send(const Player& player, int sessions, const std::string& event = Player::event("playback_start")) {
    for (int i = 0; i < sessions; ++i)
      LONGS_EQUAL(204, player.send(client, player.envelope("s" + std::to_string(i), event)).status);
  }
  // Over a connection of its own, which has the stack's clock.
  UpdateResult maintain(const UpdateBudget& budget = {}) {
    Worker worker(config);
    return update_figures(worker.db, worker.config, budget);
  }
  // An update that looks at one session at a time, and at a clock that is a second later each time.
  UpdateResult short_update() {
    UpdateBudget budget;
    budget.update = std::chrono::seconds(40), budget.turn = std::chrono::seconds(0), budget.page = 1;
    budget.clock = [ticks = 0]() mutable {
      return std::chrono::steady_clock::time_point() + std::chrono::seconds(ticks++);
    };
    return maintain(budget);
  }
  std::int64_t as_of(const Player& player) { return figures_as_of(stack.database(), player.user_id).value_or(0); }
};

TEST(TimeOfAccounts, delays_only_the_figures_of_one_with_more_sessions_than_there_is_time_for) {
  const auto before = as_of(flooded);
  send(flooded, kMany);
  for (int pass = 0; pass < 3; ++pass) {
    const auto last = as_of(other);
    send(other, 1);
    LONGS_EQUAL(1, short_update().behind);
    CHECK(as_of(other) > last);
    LONGLONGS_EQUAL(before, as_of(flooded));
  }
}

TEST(TimeOfAccounts, goes_on_with_others_where_one_cannot_be_updated) {
  const auto before = as_of(flooded), last = as_of(other);
  send(flooded, 1);
  send(other, 1);
  stack.as_root(
      "CREATE TRIGGER millrace.refuse BEFORE INSERT ON millrace.hourly_rollups FOR EACH ROW"
      " IF NEW.user_id = '" +
      flooded.user_id + "' THEN SIGNAL SQLSTATE '45000'; END IF");
  maintain();
  CHECK(as_of(other) > last);
  LONGLONGS_EQUAL(before, as_of(flooded));
  stack.as_root("DROP TRIGGER millrace.refuse");
  maintain();
  CHECK(as_of(flooded) > before);
}

TEST(TimeOfAccounts, lets_the_figures_of_one_come_up_whose_sessions_go_on_all_the_time) {
  const auto before = as_of(flooded);
  int passes = 0;
  for (; as_of(flooded) == before && passes < kMany; ++passes) {
    send(flooded, kMany);
    short_update();
  }
  CHECK(passes > 1);
  CHECK(as_of(flooded) > before);
  LONGS_EQUAL(kMany, stack.number("SELECT COUNT(*) FROM session_figures WHERE user_id = '" + flooded.user_id + "'"));
}

TEST(TimeOfAccounts, counts_viewers_also_of_sessions_that_there_was_no_time_to_look_at) {
  const auto minute = stack.database()
                          .select(
                              "SELECT DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 2 MINUTE, '%Y-%m-%d %H:%i:'),"
                              " DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 3 MINUTE, '%Y-%m-%d %H:%i:')")
                          .at(0);
  auto time = minute.text(0) + "30";
  stack.set_clock(time);
  send(flooded, kMany, R"({"type":"playback_start","ts":")" + time.replace(10, 1, "T") + R"(Z","payload":{}})");
  stack.set_clock(minute.text(1) + "15");
  LONGS_EQUAL(1, short_update().behind);
  LONGS_EQUAL(kMany, stack.number("SELECT COALESCE(MAX(viewers), 0) FROM viewer_minutes WHERE user_id = '" +
                                  flooded.user_id + "'"));
}

TEST(TimeOfAccounts, goes_to_others_also_after_a_pass_that_was_killed) {
  send(flooded, kMany);
  short_update();
  const auto before = as_of(other);
  run("UPDATE watermarks SET complete_until = complete_until - INTERVAL 1 MINUTE WHERE user_id = ''");  // was never
                                                                                                        // stored
  LONGS_EQUAL(1, short_update().behind);
  CHECK(as_of(other) > before);
}
