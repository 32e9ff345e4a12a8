#include "streams/rules/look_up.h"

#include <thread>

#include "crypto/random.h"
#include "limits/bucket.h"
#include "net/address.h"
#include "refusal.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using streams::rules::Asker;

TEST_GROUP(LookUp) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};
  const std::string domain = crypto::random_base62(12) + ".example";
  int asked = 0;
  std::optional<net::Addresses> answers;
  std::chrono::milliseconds takes{0};

  static std::string anybody() { return crypto::random_base62(32); }
  static std::string anywhere() {
    const auto part = [] { return std::to_string(crypto::random_number() % 256); };
    return "10." + part() + '.' + part() + '.' + part();
  }
  // Everything is slow for that resolver, or nothing.
  std::optional<net::Addresses> look_up(const Asker& asker, const std::string& host, bool slowly = false) {
    const auto answer = [this](const std::string&) {
      ++asked;
      std::this_thread::sleep_for(takes);
      return answers;
    };
    const auto slow = slowly ? std::chrono::milliseconds(-1) : std::chrono::hours(1);
    return streams::rules::look_up(worker.db, config, asker, host, {answer, slow});
  }
};

TEST(LookUp, works) {
  const Asker asker{anybody(), anywhere()};
  for (int i = 0; i < 3; ++i) look_up(asker, domain);
  LONGS_EQUAL(3, asked);
}

TEST(LookUp, that_was_slow_makes_its_user_and_its_address_wait) {
  const Asker slow{anybody(), anywhere()};
  look_up(slow, "a." + domain, true);
  CHECK_THROWS(refusal::TooMany, look_up({slow.account_id, anywhere()}, "other.test"));
  CHECK_THROWS(refusal::TooMany, look_up({anybody(), slow.address}, "other.test"));
  LONGS_EQUAL(1, asked);
  look_up({anybody(), anywhere()}, "other.test");
  LONGS_EQUAL(2, asked);
}

TEST(LookUp, that_was_slow_makes_all_networks_around_its_address_wait) {
  const std::string network = "2001:db8:" + std::to_string(crypto::random_number() % 9999) + ":";
  look_up({anybody(), network + "1::1"}, "a." + domain, true);
  CHECK_THROWS(refusal::TooMany, look_up({anybody(), network + "2::1"}, "other.test"));
  look_up({anybody(), "2001:db9::1"}, "other.test");
}

TEST(LookUp, that_was_slow_makes_a_domain_wait_where_nothing_answered) {
  look_up({anybody(), anywhere()}, "a." + domain, true);
  CHECK_THROWS(refusal::TooMany, look_up({anybody(), anywhere()}, "b." + domain));
  answers = {*net::parse_address("192.0.2.7")};
  const auto other = crypto::random_base62(12) + ".example";
  look_up({anybody(), anywhere()}, "a." + other, true);
  look_up({anybody(), anywhere()}, "b." + other);
}

TEST(LookUp, that_was_slow_makes_its_user_wait_although_nothing_is_known_of_the_name) {
  const Asker slow{anybody(), anywhere()};
  const auto late = [](const std::string&) -> std::optional<net::Addresses> { throw net::LookupFailed("late"); };
  CHECK_THROWS(net::LookupFailed,
               streams::rules::look_up(worker.db, config, slow, domain, {late, std::chrono::milliseconds(-1)}));
  CHECK_THROWS(refusal::TooMany, look_up(slow, "other.test"));
}

// 0.9 s each would not be slow.
TEST(LookUp, has_so_much_time_a_minute_by_user_and_by_address) {
  const Asker asker{anybody(), anywhere()};
  takes = std::chrono::milliseconds(110);
  look_up(asker, domain);
  const auto of_user = limits::bucket(config.address_secret, asker.account_id);
  const auto of_address = limits::bucket_of(asker.address, config.address_secret);
  for (const auto& bucket : {of_user, of_address})
    CHECK(stack.number("SELECT used FROM throttles WHERE kind LIKE 'looked up %' AND bucket = ?", bucket) >= 2);
  for (const auto& [kind, bucket] :
       {std::pair("looked up account", of_user), std::pair("looked up address", of_address)}) {
    db::Autocommit(stack.database()).run("UPDATE throttles SET used = 100 WHERE kind = ? AND bucket = ?", kind, bucket);
    CHECK_THROWS(refusal::TooMany, look_up(asker, domain));
    db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket);
  }
  look_up(asker, domain);
}
