#include "events/rules/maintenance/retention.h"

#include "figures/rules/rollups/retention.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

using Clock = std::chrono::steady_clock;

// Whoever has much to delete holds up nobody's figures for long.
TEST_GROUP(Retention) {
  static constexpr int kDays = 400;  // other tests have no sessions as old as that
  Stack& stack = Stack::running();
  Player player{stack};
  const std::string of_player = " WHERE account_id = '" + player.account_id + "'";

  void setup() override {
    Client client = stack.client();
    LONGS_EQUAL(204, player.send(client, player.envelope("1", Player::event("play_request"))).status);
  }
  void teardown() override {
    events::rules::delete_sessions_of(stack.database(), player.account_id, Clock::now() + std::chrono::minutes(1));
  }
  std::int64_t sessions() { return stack.number("SELECT COUNT(*) FROM playback_sessions" + of_player); }
};

TEST(Retention, of_a_user_s_sessions_begins_nothing_after_its_time) {
  const auto none = events::rules::delete_sessions_of(stack.database(), player.account_id, Clock::now());
  LONGS_EQUAL(0, none.sessions);
  CHECK(none.more);
  LONGS_EQUAL(1, sessions());
  const auto all =
      events::rules::delete_sessions_of(stack.database(), player.account_id, Clock::now() + std::chrono::minutes(1));
  LONGS_EQUAL(1, all.sessions);
  CHECK(!all.more);
  LONGS_EQUAL(0, sessions());
}

TEST(Retention, of_old_sessions_begins_nothing_after_its_time) {
  stack.as_root("UPDATE millrace.playback_sessions SET partition_day = UTC_DATE() - INTERVAL 500 DAY" + of_player);
  const auto none = events::rules::rotate_partitions(stack.database(), kDays, Clock::now());
  CHECK(none.sessions.more);
  LONGS_EQUAL(0, none.dropped.size());
  LONGS_EQUAL(1, sessions());
  const auto all = events::rules::rotate_partitions(stack.database(), kDays, Clock::now() + std::chrono::minutes(1));
  CHECK(!all.sessions.more);
  LONGS_EQUAL(0, sessions());
}

TEST(Retention, remembers_a_deleted_user_until_all_is_deleted) {
  stack.as_root(
      "DELETE FROM millrace.users WHERE id = '" + player.account_id + "'",
      "INSERT INTO millrace.deleted_users VALUES ('" + player.account_id + "', UTC_TIMESTAMP(3) - INTERVAL 2 MINUTE)");
  const auto remembered = [&] {
    return stack.number("SELECT COUNT(*) FROM deleted_users WHERE user_id = '" + player.account_id + "'");
  };
  CHECK(figures::rules::delete_data_of_deleted_users(stack.database(), Clock::now()).more);
  LONGS_EQUAL(1, remembered());
  CHECK(!figures::rules::delete_data_of_deleted_users(stack.database(), Clock::now() + std::chrono::minutes(1)).more);
  LONGS_EQUAL(0, remembered());
  LONGS_EQUAL(0, sessions());
}
