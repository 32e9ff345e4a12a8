#include "limits/lease.h"

#include <memory>

#include "crypto/random.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(LimitsLease) {
  const char* const kTest = "test";
  const Config config = config_of(Stack::running());
  Worker worker{config};
  const std::string whose = crypto::random_base62(16);

  std::int64_t statements() {
    const auto rows = worker.db.select("SHOW SESSION STATUS LIKE 'Com_stmt_execute'");
    auto row = rows.front();
    row.text();  // its name
    return row.number();
  }
};

TEST(LimitsLease, is_had_by_one_until_it_ends) {
  {
    const limits::Lease first(worker.db, config, kTest, whose, 600);
    LONGS_EQUAL(0, first.seconds_until_free());
    CHECK(limits::Lease(worker.db, config, kTest, whose, 600).seconds_until_free() > 500);
  }
  LONGS_EQUAL(0, limits::Lease(worker.db, config, kTest, whose, 600).seconds_until_free());
}

TEST(LimitsLease, that_another_has_is_asked_for_once) {
  const limits::Lease first(worker.db, config, kTest, whose, 600);

  const auto before = statements();
  const limits::Lease second(worker.db, config, kTest, whose, 600);
  CHECK(statements() - before <= 4);
}

TEST(LimitsLease, is_free_once_the_clock_is_set_back_whether_it_was_given_back_or_not) {
  const auto take = [&] { return std::make_unique<limits::Lease>(worker.db, config, kTest, whose, 600); };
  const auto set_clock = [&](const std::string& time) { db::Autocommit(worker.db).run("SET timestamp = " + time); };
  set_clock("UNIX_TIMESTAMP() + 86400");
  take();
  set_clock("DEFAULT");
  LONGS_EQUAL(0, take()->seconds_until_free());

  set_clock("UNIX_TIMESTAMP() + 86400");
  const auto never_given_back = take();
  set_clock("DEFAULT");
  LONGS_EQUAL(0, take()->seconds_until_free());
}

// Timers of two hosts go off at the same moment.
TEST(LimitsLease, is_had_by_one_although_the_clocks_of_two_nodes_differ) {
  const auto set_clock = [&](const std::string& time) { db::Autocommit(worker.db).run("SET timestamp = " + time); };
  set_clock("UNIX_TIMESTAMP() + 30");
  const limits::Lease first(worker.db, config, kTest, whose, 600);
  set_clock("DEFAULT");
  LONGS_EQUAL(600, limits::Lease(worker.db, config, kTest, whose, 600).seconds_until_free());
}
