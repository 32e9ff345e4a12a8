#include "limits/throttle.h"

#include "crypto/random.h"
#include "refusal.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(LimitsThrottle) {
  db::Database& db = Stack::running().database();
  const limits::LimitRow row{"test", 2, 600};
  const limits::Limit limit{&row, crypto::random_bytes(16), 2, 0}, other{&row, crypto::random_bytes(16), 1, 0};

  // Of an address of a network of 48 bits.
  limits::Limit within(const std::string& network, int around) const {
    return {&row, network + crypto::random_bytes(8), 1, around};
  }
};

TEST(LimitsThrottle, counts_to_its_limit_and_then_returns_the_seconds_to_wait) {
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
  LONGS_EQUAL(0, limits::seconds_until_allowed(db, {limit}));
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
  const int seconds = limits::try_take(db, {limit});
  CHECK(seconds > 500 && seconds <= 601);
  CHECK(limits::seconds_until_allowed(db, {limit}) > 500);
}

TEST(LimitsThrottle, counts_nothing_when_one_of_several_limits_is_exhausted) {
  LONGS_EQUAL(0, limits::try_take(db, {other}));
  for (int i = 0; i < 3; ++i) CHECK(limits::try_take(db, {limit, other}) > 0);
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
}

TEST(LimitsThrottle, counts_the_networks_of_64_bits_in_one_of_48_together_at_ten_times_the_limit) {
  const std::string network = crypto::random_bytes(8);
  const auto of_another = [&] { return within(network, 10); };
  const auto last = of_another();
  for (int i = 0; i < 9; ++i) LONGS_EQUAL(0, limits::try_take(db, {of_another()}));
  LONGS_EQUAL(0, limits::try_take(db, {last}));
  CHECK(limits::try_take(db, {of_another()}) > 500);
  CHECK(limits::seconds_until_allowed(db, {of_another()}) > 500);
  LONGS_EQUAL(0, limits::try_take(db, {within(crypto::random_bytes(8), 10)}));

  limits::give_back(db, {last});
  LONGS_EQUAL(0, limits::try_take(db, {of_another()}));
}

TEST(LimitsThrottle, may_count_the_networks_around_an_address_at_another_multiple) {
  const std::string network = crypto::random_bytes(8);
  for (int i = 0; i < 2; ++i) LONGS_EQUAL(0, limits::try_take(db, {within(network, 2)}));
  CHECK(limits::try_take(db, {within(network, 2)}) > 500);
}

TEST(LimitsThrottle, says_how_long_the_longest_of_several_lasts) {
  LONGS_EQUAL(0, limits::try_take(db, {other}));
  LONGS_EQUAL(0, limits::seconds_until_allowed(db, {limit}));
  CHECK(limits::seconds_until_allowed(db, {limit, other}) > 500);
  const limits::LimitRow short_row{"test", 1, 100};
  const limits::Limit shorter{&short_row, crypto::random_bytes(16), 1, 0};
  LONGS_EQUAL(0, limits::try_take(db, {shorter}));
  CHECK(limits::seconds_until_allowed(db, {shorter, limit, other}) > 500);
  CHECK(limits::seconds_until_allowed(db, {shorter, limit}) <= 101);
}

TEST(LimitsThrottle, can_undo_a_count) {
  for (int i = 0; i < 5; ++i) {
    LONGS_EQUAL(0, limits::try_take(db, {other}));
    limits::give_back(db, {other});
  }
  limits::give_back(db, {other});  // there is nothing left to give back
  LONGS_EQUAL(0, limits::try_take(db, {other}));
  CHECK(limits::try_take(db, {other}) > 0);
}

TEST(LimitsThrottle, throws_a_refusal_with_the_seconds_to_wait) {
  limits::take(db, {other});
  try {
    limits::take(db, {other});
    FAIL("counted a second one");
  } catch (const refusal::TooMany& refused) {
    STRCMP_EQUAL("too_many_requests", refused.code.c_str());
    const auto again = "Please try again in " + std::to_string(refused.retry_after) + " s.";
    STRCMP_EQUAL(("At most 1 of these in 10 minutes. " + again).c_str(), refused.what());
    CHECK(refused.retry_after > 500);
  }
}

TEST(LimitsThrottle, refuses_with_the_code_and_the_sentence_of_the_row_that_is_used_up) {
  const limits::LimitRow worded{"test", 1, 600, 0, {"too_many_tests", "Again in {seconds} s, please."}};
  const limits::Limit used_up{&worded, crypto::random_bytes(16), 1, 0};
  limits::take(db, {limit, used_up});
  try {
    limits::take(db, {limit, used_up});
    FAIL("counted a second one");
  } catch (const refusal::TooMany& refused) {
    STRCMP_EQUAL("too_many_tests", refused.code.c_str());
    STRCMP_EQUAL(("Again in " + std::to_string(refused.retry_after) + " s, please.").c_str(), refused.what());
  }
}

TEST(LimitsThrottle, charges_more_than_is_left) {
  limits::charge(db, {within(crypto::random_bytes(8), 10), limit}, 5);
  CHECK(limits::seconds_until_allowed(db, {limit}) > 500);
  LONGS_EQUAL(5, db.select("SELECT used FROM throttles WHERE kind = 'test' AND bucket = ?", limit.bucket).number());
}

// A statement for five has room for six.
TEST(LimitsThrottle, adds_each_of_several_counts_once) {
  std::vector<limits::tables::throttles::Count> five;
  for (int i = 0; i < 5; ++i) five.push_back({"test", crypto::random_bytes(16), {10, 600, 3}});
  const auto added = db::transact(db, [&](db::Transaction& tx) { return limits::tables::throttles::add(tx, five); });
  for (const auto& one : added) LONGS_EQUAL(3, one.used);
}

// The clock was a day ahead, and was then set right.
TEST(LimitsThrottle, lasts_no_longer_than_its_window_whatever_the_clock_was) {
  while (limits::try_take(db, {limit}) == 0) continue;
  const auto end_in = [&](const std::string& time) {
    db::Autocommit(db).run("UPDATE throttles SET ends_at = UTC_TIMESTAMP(3) + INTERVAL " + time + " WHERE bucket = ?",
                           limit.bucket);
  };
  end_in("630 SECOND");  // clocks of two nodes may differ, so that it is not begun twice
  LONGS_EQUAL(600, limits::seconds_until_allowed(db, {limit}));
  LONGS_EQUAL(600, limits::try_take(db, {limit}));
  LONGS_EQUAL(600, limits::seconds_until_each_allowed(db, {{limit}}).at(0));
  end_in("1 DAY");
  LONGS_EQUAL(0, limits::seconds_until_allowed(db, {limit}));
  LONGS_EQUAL(0, limits::seconds_until_each_allowed(db, {{limit}}).at(0));
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
  LONGS_EQUAL(0, limits::try_take(db, {limit}));
  CHECK(limits::try_take(db, {limit}) > 500);

  const limits::tables::throttles::Count many{row.name, limit.bucket, {2, 600, 2}};
  const auto add = [&] {
    return db::transact(db,
                        [&](db::Transaction& tx) { return limits::tables::throttles::add(tx, {many}).at(0).units; });
  };
  end_in("1 DAY");
  LONGS_EQUAL(0, add());
  LONGS_EQUAL(2, add());
  end_in("2 DAY");
  db::autocommit(db, limits::tables::throttles::remove_ended, 100000);
  LONGS_EQUAL(0, db.select("SELECT COUNT(*) FROM throttles WHERE bucket = ?", limit.bucket).number());
}
