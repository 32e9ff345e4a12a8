#include "accounts/rules/throttle.h"

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
