#include "limits/backoff.h"

#include "crypto/random.h"
#include "limits/bucket.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Backoff) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};
  const std::string whose = crypto::random_base62(16);

  std::vector<limits::Whose> user(const std::string& name) {
    return {{"slow test", limits::bucket(config.address_secret, name)}};
  }
  int left() { return limits::seconds_to_wait(worker.db, user(whose)); }
  void lengthen() { limits::lengthen_wait(worker.db, user(whose)); }
  void pass(const std::string& time) {
    db::Autocommit(stack.database())
        .run("UPDATE throttles SET ends_at = ends_at - INTERVAL " + time + " WHERE kind = 'slow test'");
  }
};

TEST(Backoff, is_longer_each_time) {
  LONGS_EQUAL(0, left());
  for (const int seconds : {20, 120, 1200, 1200}) {
    lengthen();
    CHECK_TEXT(left() <= seconds + 1 && left() > seconds - 15, std::to_string(left()).c_str());
    pass(std::to_string(seconds) + ".001 SECOND");  // what is left is rounded up, also if all of this took no time
    LONGS_EQUAL(0, left());
  }
}

TEST(Backoff, begins_again_after_a_day_without) {
  for (int i = 0; i < 3; ++i) lengthen();
  pass("1 DAY");
  LONGS_EQUAL(0, left());
  lengthen();
  CHECK(left() <= 21);
}

TEST(Backoff, ends_when_the_clock_is_set_back) {
  for (int i = 0; i < 3; ++i) lengthen();
  pass("-30 SECOND");
  LONGS_EQUAL(1200, left());
  pass("-1 DAY");
  LONGS_EQUAL(0, left());
  lengthen();
  CHECK(left() <= 21);
}
