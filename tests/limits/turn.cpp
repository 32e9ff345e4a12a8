#include "limits/turn.h"

#include <future>
#include <memory>

#include "crypto/random.h"
#include "limits/bucket.h"
#include "net/this_host.h"
#include "refusal.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Turn) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};
  const std::string what = crypto::random_base62(8), lease = "turn " + what, of_account = "turn account " + what,
                    of_network = "turn network " + what;
  const limits::Place place{{lease.c_str(), of_account.c_str(), of_network.c_str()}, 60, 5, 15};

  struct Caller {
    std::string account = crypto::random_base62(16), address;
  };
  static std::string anywhere() {
    const auto part = [] { return std::to_string(crypto::random_number() % 256); };
    return "10." + part() + '.' + part() + '.' + part();
  }
  static Caller anybody() { return {crypto::random_base62(16), anywhere()}; }

  // As if those who wait had come a second before, since two may come in the same millisecond.
  std::unique_ptr<limits::Turn> ask(const Caller& caller) {
    db::Autocommit(worker.db).run("UPDATE turns SET since = since - INTERVAL 1 SECOND");
    return std::make_unique<limits::Turn>(worker.db, config, place, caller.account, caller.address);
  }
  bool is_refused(const Caller& caller) { return !ask(caller)->is_ours(); }
  std::string words_for(const Caller& caller) {
    try {
      ask(caller)->require("Others are here.");
    } catch (const refusal::Unavailable& refused) {
      return refused.what();
    }
    return "";
  }
  // As if it had made something that was broken off.
  void break_off(const Caller& caller) { CHECK(ask(caller)->is_ours()); }
  void finish(const Caller& caller) {
    const auto turn = ask(caller);
    CHECK(turn->is_ours());
    turn->finish();
  }
  std::int64_t had(const Caller& caller) {
    return stack.number("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind = ? AND bucket = ?", of_account,
                        limits::bucket(config.address_secret, caller.account));
  }
  std::int64_t waiting() {
    const auto name = limits::bucket(config.address_secret, lease + ' ' + net::this_host());
    return stack.number("SELECT COUNT(*) FROM turns WHERE place = ?", name);
  }
  // As if everybody had gone away.
  void wait_in_vain() { db::Autocommit(worker.db).run("UPDATE turns SET ends_at = UTC_TIMESTAMP(3)"); }
};

TEST(Turn, works) {
  const auto first = anybody(), second = anybody();
  auto turn = ask(first);
  CHECK(turn->is_ours());
  CHECK(is_refused(second));
  turn->finish();
  CHECK(ask(second)->is_ours());
  LONGS_EQUAL(0, waiting());
}

TEST(Turn, is_of_who_waits_longest_where_nobody_has_had_one) {
  const auto first = anybody(), second = anybody(), third = anybody();
  auto turn = ask(first);
  CHECK(is_refused(second));
  CHECK(is_refused(third));
  turn->finish();
  CHECK(is_refused(third));
  finish(second);
  finish(third);
}

TEST(Turn, is_of_who_has_had_least_however_often_others_ask) {
  const auto greedy = anybody(), other = anybody();
  break_off(greedy);
  auto turn = ask(anybody());
  for (int i = 0; i < 10; ++i) CHECK(is_refused(greedy));
  CHECK(is_refused(other));
  turn->finish();
  for (int i = 0; i < 10; ++i) CHECK(is_refused(greedy));
  finish(other);
  finish(greedy);
}

TEST(Turn, is_not_of_a_fresh_account_of_an_address_that_has_had_one) {
  const auto greedy = anybody(), other = anybody();
  break_off(greedy);
  auto turn = ask(anybody());
  const Caller fresh{anybody().account, greedy.address};
  CHECK(is_refused(fresh));
  CHECK(is_refused(other));
  turn->finish();
  CHECK(is_refused(fresh));
  finish(other);
}

TEST(Turn, is_not_of_a_fresh_account_of_another_network_around_that_address) {
  const auto other = anybody();
  break_off({anybody().account, "2001:db8:7:1::1"});
  auto turn = ask(anybody());
  const Caller fresh{anybody().account, "2001:db8:7:2::1"};
  CHECK(is_refused(fresh));
  CHECK(is_refused(other));
  turn->finish();
  CHECK(is_refused(fresh));
  finish(other);
}

TEST(Turn, that_was_broken_off_counts_as_a_whole_one_and_one_that_came_to_its_end_as_long_as_it_took) {
  const auto broken = anybody(), whole = anybody();
  break_off(broken);
  LONGS_EQUAL(60, had(broken));
  finish(whole);
  CHECK(had(whole) < 60);
}

// Or somebody who never takes a turn could keep others from theirs at no cost.
TEST(Turn, that_is_waited_for_in_vain_counts_as_long_as_it_keeps_others_waiting) {
  const auto other = anybody(), absent = anybody();
  auto turn = ask(anybody());
  CHECK(is_refused(absent));
  CHECK(is_refused(absent));
  CHECK(is_refused(other));
  turn->finish();
  CHECK(is_refused(other));
  LONGS_EQUAL(15, had(absent));
  LONGS_EQUAL(15, had(other));
  wait_in_vain();
  finish(other);

  turn = ask(anybody());
  CHECK(is_refused(absent));
  LONGS_EQUAL(30, had(absent));
}

TEST(Turn, costs_nothing_more_for_who_had_to_wait_for_it) {
  const auto other = anybody();
  auto turn = ask(anybody());
  CHECK(is_refused(other));
  turn->finish();
  break_off(other);
  LONGS_EQUAL(60, had(other));
}

TEST(Turn, costs_the_network_that_waited_nothing_where_its_account_comes_from_another) {
  auto turn = ask(anybody());
  auto caller = anybody();
  const auto network = limits::around(limits::bucket_of(caller.address, config.address_secret)).first;
  CHECK(is_refused(caller));
  turn->finish();
  caller.address = anywhere();
  finish(caller);
  LONGS_EQUAL(0, stack.number("SELECT used FROM throttles WHERE kind = ? AND bucket = ?", of_network, network));
}

TEST(Turn, says_how_many_come_before_and_when_to_ask_again) {
  const auto first = anybody(), second = anybody();
  auto turn = ask(anybody());
  STRCMP_CONTAINS("yours is next. Please ask again in 5 s: your place is kept for 15 s.", words_for(first).c_str());
  STRCMP_CONTAINS("turns before yours: 1.", words_for(second).c_str());
}

// With each of them at another host.
TEST(Turn, of_another_host_is_not_waited_for) {
  limits::Lease elsewhere(worker.db, config, lease.c_str(), "another-host", 60);
  LONGS_EQUAL(0, elsewhere.seconds_until_free());
  finish(anybody());
}

TEST(Turn, is_had_by_one_of_many_who_ask_at_the_same_moment) {
  std::vector<std::future<bool>> all;
  std::promise<void> begin, end;
  const auto begun = begin.get_future().share(), ended = end.get_future().share();
  std::vector<std::promise<bool>> had(8);
  std::vector<std::future<void>> callers;
  for (auto& one : had) {
    callers.push_back(std::async(std::launch::async, [&, caller = anybody()] {
      Worker own{config};
      begun.wait();
      const limits::Turn turn(own.db, config, place, caller.account, caller.address);
      one.set_value(turn.is_ours());
      ended.wait();
    }));
  }
  begin.set_value();
  int ours = 0;
  for (auto& one : had) ours += one.get_future().get() ? 1 : 0;
  end.set_value();
  for (auto& caller : callers) caller.get();
  LONGS_EQUAL(1, ours);
}

TEST(Turn, is_not_of_who_asked_while_the_clock_was_ahead) {
  const auto set_clock = [&](const std::string& time) { db::Autocommit(worker.db).run("SET timestamp = " + time); };
  set_clock("UNIX_TIMESTAMP() + 86400");
  const auto turn = ask(anybody());
  CHECK(is_refused(anybody()));
  set_clock("DEFAULT");
  finish(anybody());
}

TEST(Turn, of_who_went_away_is_removed_by_maintenance) {
  auto turn = ask(anybody());
  CHECK(is_refused(anybody()));
  LONGS_EQUAL(1, waiting());
  wait_in_vain();
  db::autocommit(worker.db, limits::tables::turns::remove_ended, 1000);
  LONGS_EQUAL(0, waiting());
}
