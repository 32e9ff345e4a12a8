#include "accounts/rules/throttle.h"

#include <CppUTest/TestHarness.h>

using accounts::rules::is_near;

TEST_GROUP(Throttle){};

TEST(Throttle, knows_an_address_again) {
  CHECK(is_near("192.0.2.7", {"198.51.100.1", "192.0.2.7"}));
  CHECK(is_near("::ffff:192.0.2.7", {"192.0.2.7"}));
  CHECK_FALSE(is_near("192.0.2.8", {"192.0.2.7"}));
  CHECK_FALSE(is_near("192.0.2.7", {}));
}

TEST(Throttle, knows_a_household_of_ipv6_again) {
  CHECK(is_near("2001:db8:1:2:ffff::1", {"2001:db8:1:2::7"}));
  CHECK_FALSE(is_near("2001:db8:1:3::7", {"2001:db8:1:2::7"}));
}
