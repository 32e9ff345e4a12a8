#include "alarms/rules/checks.h"

#include "crypto/random.h"
#include "support/account.h"
#include "support/checks.h"
#include "support/figures.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

using namespace alarms::rules;
using playback::Outcome;

namespace {

Status status_of(std::int64_t startup_failures, std::int64_t playbacks) {
  return evaluate_viewers(check_of("viewers"), {playbacks, startup_failures, 0, 0}).status;
}

}  // namespace

TEST_GROUP(ViewersInTrouble){};

TEST(ViewersInTrouble, works) { CHECK(status_of(40, 100) == Status::firing); }

TEST(ViewersInTrouble, are_not_one_of_two) { CHECK(status_of(1, 2) != Status::firing); }

TEST(ViewersInTrouble, are_not_told_from_chance) {
  CHECK(status_of(11, 100) == Status::unknown);
  CHECK(status_of(11000, 100000) == Status::firing);
}

TEST(ViewersInTrouble, are_fine_when_the_whole_interval_is_below_or_nobody_watches) {
  CHECK(status_of(9000, 100000) == Status::ok);
  CHECK(status_of(0, 0) == Status::ok);
  CHECK(status_of(3, 4) == Status::firing);
}

TEST(ViewersInTrouble, are_playbacks_that_did_not_start_broke_off_or_stalled) {
  Stack& stack = Stack::running();
  const auto account = signed_up(stack);
  db::autocommit(stack.database(), [&](db::Transaction& tx) {
    tx.run(R"(INSERT INTO sdk_keys (id, account_id, label, key_hash, created_at, last_used_at)
              VALUES (?, ?, '', ?, UTC_TIMESTAMP(3), UTC_TIMESTAMP(3)))",
           crypto::random_bytes(16), account.id, crypto::random_bytes(32));
  });
  const auto before = figures::tables::troubled_sessions::begun(stack.database());
  const auto now = stack.number("SELECT UNIX_TIMESTAMP(UTC_TIMESTAMP(3)) * 1000 DIV 1");
  const auto with = [&](Outcome outcome, std::int64_t rebuffer_ms) {
    auto session = played_session(account.id, now - 60'000);
    session.outcome = outcome;
    session.figures.rebuffer_ms = rebuffer_ms;
    session.figures.rebuffer_count = rebuffer_ms > 0;
    return session;
  };
  auto old = with(Outcome::start_failure, 0);
  old.identity.began_at = now - 16 * 60'000;
  auto program = with(Outcome::start_failure, 0);  // often, one without codecs
  program.identity.client.set(playback::Dimension::automated, "headless");
  store_figures(stack, {with(Outcome::start_failure, 0), with(Outcome::playback_failure, 0),
                        with(Outcome::played, 9000), with(Outcome::played, 100), old, program});

  const auto counts = figures::tables::troubled_sessions::begun(stack.database());

  LONGS_EQUAL(4, counts.playbacks - before.playbacks);
  LONGS_EQUAL(1, counts.startup_failures - before.startup_failures);
  LONGS_EQUAL(1, counts.playback_failures - before.playback_failures);
  LONGS_EQUAL(1, counts.stalled - before.stalled);
  db::autocommit(stack.database(), [&](db::Transaction& tx) {
    tx.run("DELETE f, s FROM session_figures f JOIN playback_sessions s USING (session_ref) WHERE f.account_id = ?",
           account.id);
  });
}
