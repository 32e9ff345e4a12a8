#include "accounts/rules/throttle.h"

#include "crypto/random.h"
#include "refusal.h"
#include "support/stack_config.h"

#include <CppUTest/TestHarness.h>

using accounts::rules::is_near;

TEST_GROUP(Throttle){};

TEST(Throttle, recognises_an_address) {
  CHECK(is_near("192.0.2.7", {"198.51.100.1", "192.0.2.7"}));
  CHECK(is_near("::ffff:192.0.2.7", {"192.0.2.7"}));
  CHECK_FALSE(is_near("192.0.2.8", {"192.0.2.7"}));
  CHECK_FALSE(is_near("192.0.2.7", {}));
}

TEST(Throttle, counts_an_ipv6_64_network_as_one_address) {
  CHECK(is_near("2001:db8:1:2:ffff::1", {"2001:db8:1:2::7"}));
  CHECK_FALSE(is_near("2001:db8:1:3::7", {"2001:db8:1:2::7"}));
}

TEST(Throttle, allows_a_network_of_48_bits_thirty_guesses_after_a_hundred_from_everywhere) {
  using accounts::rules::Caller;
  Stack& stack = Stack::running();
  auto config = config_of(stack);
  config.tries_per_address = 1000;
  const std::string account = crypto::random_base62(20);
  int guesses = 0;
  const auto guess = [&](const std::string& network, bool near = false) {
    const Caller caller{network + std::to_string(guesses++) + "::1", near};
    accounts::rules::count_sign_in(stack.database(), config, account, caller);
  };
  for (int i = 0; i < 130; ++i) guess("2001:db8:1:");
  CHECK_THROWS(refusal::TooMany, guess("2001:db8:1:"));
  guess("2001:db8:2:");
  guess("2001:db8:1:", true);
}

// With the clock stopped, for this connection only.
TEST(Throttle, allows_an_address_three_emails_an_hour_after_twenty_that_others_asked_for) {
  using accounts::rules::EmailKind;
  Stack& stack = Stack::running();
  auto& database = stack.database();
  const auto set_clock = [&](int seconds) {
    db::Autocommit(database).run("SET timestamp = " + std::to_string(1000000000 + seconds));
  };
  const auto config = config_of(stack);
  const std::string to = crypto::random_base62(20) + "@example.test";
  const auto take = [&](const std::string& sender, EmailKind kind = EmailKind::address) {
    return accounts::rules::take_email(database, config, kind, to, sender);
  };
  set_clock(0);
  for (int i = 0; i < 20; ++i) CHECK(take("198.51.100." + std::to_string(i / 3)));
  set_clock(61);
  for (int i = 0; i < 3; ++i) CHECK(take("192.0.2.7"));
  CHECK(take("192.0.2.7", EmailKind::reset));
  set_clock(122);
  CHECK_FALSE(take("192.0.2.7"));
  CHECK(take("192.0.2.8"));
  set_clock(3601);
  CHECK(take("192.0.2.7"));
  db::Autocommit(database).run("SET timestamp = DEFAULT");
}

TEST(Throttle, lets_no_neighbour_use_up_the_emails_of_a_minute) {
  auto& database = Stack::running().database();
  const auto config = config_of(Stack::running());
  const std::string to = crypto::random_base62(20) + "@example.test";
  const auto take = [&](int network) {
    const std::string sender = "2001:db8:7:" + std::to_string(network) + "::1";
    return accounts::rules::take_email(database, config, accounts::rules::EmailKind::address, to, sender);
  };
  db::Autocommit(database).run("SET timestamp = 1000000000");
  for (int i = 0; i < 30; ++i) CHECK(take(i / 3 + 1));
  CHECK(take(99));
  db::Autocommit(database).run("SET timestamp = DEFAULT");
}
