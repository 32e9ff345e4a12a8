#include "limits/bucket.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

using limits::bucket_of;

TEST_GROUP(AddressBucket){};

TEST(AddressBucket, is_16_different_bytes_for_each_ipv4_address) {
  CHECK_EQUAL(16u, bucket_of("192.0.2.1", "secret").size());
  CHECK(bucket_of("192.0.2.1", "secret") != bucket_of("192.0.2.2", "secret"));
}
TEST(AddressBucket, is_the_same_for_a_whole_ipv6_64_network) {
  CHECK(bucket_of("2001:db8:1:2::1", "secret") == bucket_of("2001:0db8:1:2:ffff::", "secret"));
  CHECK(bucket_of("2001:db8:1:2::1", "secret") != bucket_of("2001:db8:1:3::1", "secret"));
}
TEST(AddressBucket, is_the_same_for_an_ipv4_address_and_its_mapped_form) {
  CHECK(bucket_of("::ffff:192.0.2.1", "secret") == bucket_of("192.0.2.1", "secret"));
}
TEST(AddressBucket, is_around_others_of_the_same_ipv6_48_network) {
  const auto is_around = [](const char* address) {
    const auto [first, last] = limits::around(bucket_of("2001:db8:1:2::1", "secret"));
    return bucket_of(address, "secret") > first && bucket_of(address, "secret") < last;
  };
  CHECK(is_around("2001:db8:1:ffff::1"));
  CHECK_FALSE(is_around("2001:db8:2:2::1"));
  CHECK_FALSE(is_around("192.0.2.1"));
}
TEST(AddressBucket, depends_on_the_secret) {
  CHECK(bucket_of("192.0.2.1", "secret") != bucket_of("192.0.2.1", "another"));
}
TEST(AddressBucket, refuses_a_caller_without_an_address) {
  CHECK_THROWS(refusal::Unavailable, bucket_of("", "secret"));
  CHECK_THROWS(refusal::Unavailable, bucket_of("unix:", "secret"));
}
