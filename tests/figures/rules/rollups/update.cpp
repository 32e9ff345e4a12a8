// How maintenance divides its time among accounts.
#include "figures/rules/rollups/update.h"

#include <list>

#include "db/clock.h"
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
    run("UPDATE live_sessions SET last_seen_at = last_seen_at - INTERVAL 40 MINUTE,"
        " state_at = state_at - INTERVAL 40 MINUTE");
    run("DELETE FROM watermarks");
    // A test may have stopped the clock at a later time.
    run("UPDATE stale_hours SET stale_since = LEAST(stale_since, UTC_TIMESTAMP())");
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
            "INTERVAL 2 MINUTE)",
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
  // An update that looks at one session at a time, and at a clock that is a second later each time. A first turn is
  // enough for a session with its hour.
  UpdateResult short_update() {
    UpdateBudget budget;
    budget.update = std::chrono::seconds(40);
    budget.first = {std::chrono::seconds(5), {1, 1000}};
    budget.further = {std::chrono::seconds(0), {1, 1000}};
    budget.clock = [ticks = 0]() mutable {
      return std::chrono::steady_clock::time_point() + std::chrono::seconds(ticks++);
    };
    return maintain(budget);
  }
  std::int64_t as_of(const Player& player) {
    return figures::tables::watermarks::of(stack.database(), player.account_id).complete_until.value_or(0);
  }
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

TEST(TimeOfAccounts, is_for_all_once_before_anybody_has_more) {
  const Player another(stack);
  send(flooded, kMany);
  send(another, kMany);
  for (int pass = 0; pass < 3; ++pass) {
    // The others are further behind.
    const auto last = as_of(other);
    send(other, 1);
    LONGS_EQUAL(2, short_update().behind);
    CHECK(as_of(other) > last);
  }
}

TEST(TimeOfAccounts, is_given_to_who_has_waited_longest_for_more_than_a_first_turn) {
  std::list<Player> more;
  for (int i = 0; i < 3; ++i) send(more.emplace_back(stack), kMany);
  const auto of_watermarks = [&](const std::string& what) {
    return stack.number("SELECT " + what + " FROM watermarks");
  };
  const auto first_turn = [&] { return of_watermarks(db::in_ms("MIN(turn_at)")); };
  // After the three first turns, there is time for one further turn.
  UpdateBudget budget;
  budget.update = std::chrono::seconds(40);
  budget.first = {std::chrono::seconds(3), {1, 1000}};
  budget.further = {std::chrono::seconds(30), {1, 1000}};
  std::int64_t first = 0;
  for (int pass = 1; pass <= 3; ++pass) {
    budget.clock = [ticks = 0]() mutable {
      return std::chrono::steady_clock::time_point() + std::chrono::seconds(ticks++);
    };
    LONGS_EQUAL(3, maintain(budget).behind);
    LONGS_EQUAL(pass, of_watermarks("COUNT(turn_at)"));
    LONGS_EQUAL(pass, of_watermarks("COUNT(DISTINCT turn_at)"));
    if (pass == 1) first = first_turn();
    LONGLONGS_EQUAL(first, first_turn());
  }
  maintain(budget);
  CHECK(first_turn() > first);
}

TEST(TimeOfAccounts, is_left_for_the_largest_when_there_are_very_many_small_ones_all_the_time) {
  std::list<Player> more;
  for (int i = 0; i < 12; ++i) more.emplace_back(stack);
  send(flooded, kMany);
  const auto had_turn = [&] {
    return stack.number("SELECT COUNT(*) FROM watermarks WHERE round_began IS NOT NULL AND account_id = '" +
                        flooded.account_id + "'") == 1;
  };
  int passes = 0;
  for (; !had_turn() && passes < kMany; ++passes) {
    for (const auto& one : more) send(one, 1);
    CHECK(short_update().behind > 0);
  }
  CHECK(had_turn());
}

TEST(TimeOfAccounts, is_looked_at_again_after_a_few_megabytes_of_events_even_of_new_sessions) {
  send(flooded, 3);
  run("UPDATE telemetry_batches SET bytes = 5000000");
  UpdateBudget budget;
  budget.update = std::chrono::seconds(6);
  budget.first.length = std::chrono::seconds(0);
  budget.clock = [ticks = 0]() mutable {
    return std::chrono::steady_clock::time_point() + std::chrono::milliseconds(1900 * ticks++);
  };
  const auto first = maintain(budget);
  LONGS_EQUAL(1, first.behind);
  LONGS_EQUAL(1, first.counts.sessions_recomputed);
  LONGS_EQUAL(2, maintain().counts.sessions_recomputed);
}

TEST(TimeOfAccounts, goes_on_with_others_where_one_cannot_be_updated) {
  // Its sessions are silent, so that they are compacted.
  const std::pair<const char*, std::string> refused[] = {
      {"telemetry_segments", "TRUE"}, {"hourly_rollups", "NEW.account_id = '" + flooded.account_id + "'"}};
  for (const auto& [table, condition] : refused) {
    const auto before = as_of(flooded), last = as_of(other);
    send(flooded, 1, Player::event(table));
    run("UPDATE live_sessions SET last_seen_at = last_seen_at - INTERVAL 5 MINUTE");
    send(other, 1, Player::event(table));
    stack.as_root("CREATE TRIGGER millrace.refuse BEFORE INSERT ON millrace." + std::string(table) +
                  " FOR EACH ROW IF " + condition + " THEN SIGNAL SQLSTATE '45000'; END IF");
    const auto result = maintain();
    LONGS_EQUAL(1, result.failed);
    LONGS_EQUAL(0, result.behind);
    CHECK(as_of(other) > last);
    LONGLONGS_EQUAL(before, as_of(flooded));
    stack.as_root("DROP TRIGGER millrace.refuse");
    maintain();
    CHECK(as_of(flooded) > before);
  }
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
  LONGS_EQUAL(kMany,
              stack.number("SELECT COUNT(*) FROM session_figures WHERE account_id = '" + flooded.account_id + "'"));
}

TEST(TimeOfAccounts, counts_viewers_also_of_sessions_that_there_was_no_time_to_look_at) {
  const auto minutes = stack.database().select(
      "SELECT DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 2 MINUTE, '%Y-%m-%d %H:%i:'),"
      " DATE_FORMAT(UTC_TIMESTAMP() + INTERVAL 3 MINUTE, '%Y-%m-%d %H:%i:')");
  auto minute = minutes.front();
  auto time = minute.text() + "30";
  stack.set_clock(time);
  send(flooded, kMany, R"({"type":"playback_start","ts":")" + time.replace(10, 1, "T") + R"(Z","payload":{}})");
  stack.set_clock(minute.text() + "15");
  LONGS_EQUAL(1, short_update().behind);
  LONGS_EQUAL(kMany, stack.number("SELECT COALESCE(MAX(viewers), 0) FROM viewer_minutes WHERE account_id = '" +
                                  flooded.account_id + "'"));
}

TEST(TimeOfAccounts, goes_to_others_also_after_a_pass_that_was_killed) {
  send(flooded, kMany);
  short_update();
  const auto before = as_of(other);
  run("UPDATE watermarks SET complete_until = complete_until - INTERVAL 1 MINUTE WHERE account_id = ''");  // was never
                                                                                                           // stored
  LONGS_EQUAL(1, short_update().behind);
  CHECK(as_of(other) > before);
}
