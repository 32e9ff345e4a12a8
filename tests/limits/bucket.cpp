#include "limits/bucket.h"

#include "refusal.h"

#include <CppUTest/TestHarness.h>

using limits::bucket_of;

TEST_GROUP(AddressBucket){};

TEST(AddressBucket, is_16_bytes_of_its_own_for_each_ipv4_address) {
  CHECK_EQUAL(16u, bucket_of("192.0.2.1", "secret").size());
  CHECK(bucket_of("192.0.2.1", "secret") != bucket_of("192.0.2.2", "secret"));
}
TEST(AddressBucket, is_one_for_a_whole_64_of_ipv6) {
  CHECK(bucket_of("2001:db8:1:2::1", "secret") == bucket_of("2001:0db8:1:2:ffff::", "secret"));
  CHECK(bucket_of("2001:db8:1:2::1", "secret") != bucket_of("2001:db8:1:3::1", "secret"));
}
TEST(AddressBucket, takes_a_mapped_address_for_ipv4) {
  CHECK(bucket_of("::ffff:192.0.2.1", "secret") == bucket_of("192.0.2.1", "secret"));
}
TEST(AddressBucket, tells_nothing_without_the_secret) {
  CHECK(bucket_of("192.0.2.1", "secret") != bucket_of("192.0.2.1", "another"));
}
TEST(AddressBucket, refuses_a_caller_without_an_address) {
  CHECK_THROWS(refusal::Unavailable, bucket_of("", "secret"));
  CHECK_THROWS(refusal::Unavailable, bucket_of("unix:", "secret"));
}
