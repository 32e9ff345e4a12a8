#include "jobs/rules/maintain.h"

#include "support/held_maintenance.h"
#include "support/player.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Maintain) {
  Stack& stack = Stack::with({{"MILLRACE_TELEMETRY_DAYS", "26"}});
  Player player{stack};
  const HeldMaintenance held{stack};
};

TEST(Maintain, begins_again_at_once_where_there_was_no_time_for_everything) {
  constexpr int kSessions = 30;
  const Client client = stack.client();
  for (int i = 0; i < kSessions; ++i) {
    const auto envelope = player.envelope("s" + std::to_string(i), Player::event("playback_start"));
    LONGS_EQUAL(204, player.send(client, envelope).status);
  }
  // Each update looks at a few sessions of the account, and then its time is over.
  figures::rules::UpdateBudget budget;
  budget.update = std::chrono::seconds(2);
  budget.first = budget.further = {std::chrono::milliseconds(300), {1, 1000}};
  budget.clock = [ticks = 0]() mutable {
    return std::chrono::steady_clock::time_point() + std::chrono::milliseconds(100 * ticks++);
  };
  Worker worker(config_of(stack));
  const auto result = jobs::rules::maintain(worker.db, worker.config, budget);
  CHECK(result.figures.done);
  LONGS_EQUAL(0, result.figures.behind);
  LONGS_EQUAL(kSessions,
              stack.number("SELECT COUNT(*) FROM session_figures WHERE account_id = '" + player.account_id + "'"));
  const auto& recomputed = result.counts.front();
  STRCMP_EQUAL("sessionsRecomputed", recomputed.name);
  CHECK(recomputed.number >= kSessions);
}
