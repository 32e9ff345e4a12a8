#include "limits/yield.h"

#include "crypto/random.h"
#include "limits/bucket.h"
#include "refusal.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Yield) {
  const limits::LimitRow kRow{"yield test", 300, 60, 2};
  db::Database& database = Stack::running().database();
  // In the same IPv6 network of 48 bits.
  const std::string bucket = crypto::random_bytes(16), neighbour = bucket.substr(0, 8) + crypto::random_bytes(8);

  void use(const std::string& of, int units) {
    LONGS_EQUAL(0, limits::try_take(database, {{&kRow, of, 300, 2, units}}));
  }
  bool has_to_yield(double waited) {
    try {
      limits::yield_to_others(database, {{&kRow, bucket, 300, 2}}, waited);
      return false;
    } catch (const refusal::TooMany& refused) {
      STRCMP_EQUAL("too_many_requests", refused.code.c_str());
      LONGS_EQUAL(2, refused.retry_after);
      return true;
    }
  }
};

TEST(Yield, works) {
  use(bucket, 300);
  CHECK_FALSE(has_to_yield(0));
  CHECK_FALSE(has_to_yield(0.3));
  CHECK(has_to_yield(0.35));
}

TEST(Yield, comes_the_sooner_the_more_was_used) {
  use(bucket, 30);
  CHECK_FALSE(has_to_yield(3));
  CHECK(has_to_yield(3.5));
  use(bucket, 120);
  CHECK(has_to_yield(0.7));
}

TEST(Yield, never_comes_to_who_has_used_nothing) {
  CHECK_FALSE(has_to_yield(90));
  LONGS_EQUAL(0, limits::allowed_after(1, 90));
}

TEST(Yield, counts_what_the_networks_around_an_address_have_used) {
  use(neighbour, 300);
  CHECK_FALSE(has_to_yield(0.6));
  CHECK(has_to_yield(0.7));
}

// What a user's own page waits for is no reason to refuse it: of 21 requests at once of 100 ms each, the last waits for
// a second for one of two workers.
TEST(Yield, lets_all_requests_of_a_page_through_on_a_quiet_host) {
  for (int before = 0; before < 21; ++before) {
    const int used = 30 + 2 * before;
    CHECK(used <= limits::allowed_after(300, 0.1 * before / 2));
  }
}

TEST(Yield, does_not_ask_the_database_where_nobody_waits) {
  const auto asked = [] {
    return Stack::running().number(
        "SELECT variable_value FROM information_schema.session_status WHERE variable_name = 'QUESTIONS'");
  };
  const auto before = asked();
  CHECK_FALSE(has_to_yield(0.1));
  LONGS_EQUAL(before + 1, asked());
}
