#include "net/range.h"

#include <stdexcept>

#include <CppUTest/TestHarness.h>

namespace {

bool contains(const char* range, const char* address) {
  return net::contains(net::parse_range(range), *net::parse_address(address));
}

std::string fault_in(const std::string& list) {
  try {
    net::parse_ranges(list);
    return "none";
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
}

}  // namespace

TEST_GROUP(Range){};

TEST(Range, works) {
  CHECK(contains("10.0.0.0/8", "10.255.255.255"));
  CHECK_FALSE(contains("10.0.0.0/8", "11.0.0.0"));
  CHECK(contains("fd00::/8", "fdff::1"));
  CHECK_FALSE(contains("fd00::/8", "fe00::1"));
}

TEST(Range, ends_inside_a_byte) {
  CHECK(contains("172.16.0.0/12", "172.31.255.255"));
  CHECK_FALSE(contains("172.16.0.0/12", "172.32.0.0"));
  CHECK(contains("2000::/3", "3fff::1"));
  CHECK_FALSE(contains("2000::/3", "4000::1"));
  CHECK(contains("198.51.100.6/31", "198.51.100.7"));
  CHECK_FALSE(contains("198.51.100.6/31", "198.51.100.8"));
}

TEST(Range, of_length_0_is_the_whole_address_family) {
  CHECK(contains("0.0.0.0/0", "255.255.255.255"));
  CHECK_FALSE(contains("0.0.0.0/0", "2a00::1"));
  CHECK(contains("::/0", "2a00::1"));
  CHECK_FALSE(contains("::/0", "8.8.8.8"));
}

TEST(Range, without_a_length_is_one_address) {
  CHECK(contains("8.8.8.8", "8.8.8.8"));
  CHECK_FALSE(contains("8.8.8.8", "8.8.8.9"));
  CHECK(contains("2a00::1", "2a00::1"));
  CHECK_FALSE(contains("2a00::1", "2a00::"));
}

TEST(Range, of_ipv4_holds_mapped_addresses) {
  CHECK(contains("10.0.0.0/8", "::ffff:10.0.0.7"));
  CHECK_FALSE(contains("10.0.0.0/8", "::ffff:11.0.0.7"));
}

TEST(Range, of_mapped_addresses_is_the_range_of_ipv4) {
  CHECK(contains("::ffff:10.0.0.0/104", "10.0.0.7"));
  CHECK(contains("::ffff:10.0.0.0/104", "::ffff:10.0.0.7"));
  CHECK_FALSE(contains("::ffff:10.0.0.0/104", "11.0.0.0"));
}

TEST(Range, list_is_read_as_an_operator_writes_it) {
  const auto list = net::parse_ranges(" 10.0.0.0/8,fd00::/8 ,\t8.8.8.8 ");
  LONGS_EQUAL(3, list.size());
  CHECK(net::contains(list, *net::parse_address("8.8.8.8")));
  CHECK(net::contains(list, *net::parse_address("fd00::1")));
  CHECK_FALSE(net::contains(list, *net::parse_address("9.9.9.9")));
}

TEST(Range, list_of_nothing_is_empty) {
  CHECK(net::parse_ranges("").empty());
  CHECK(net::parse_ranges("  ").empty());
}

TEST(Range, error_names_the_bad_item) {
  STRCMP_EQUAL("\"10.0.0.0/33\" has no valid prefix length", fault_in("fd00::/8, 10.0.0.0/33").c_str());
  STRCMP_EQUAL("\"intranet\" is not an address range", fault_in("intranet, fd00::/8").c_str());
}

TEST(Range, refuses_incomplete_ranges) {
  for (const char* list : {"10.0.0.0/", "10.0.0.0/-1", "10.0.0.0/8x", "10.0.0.0/8/8", "10.0.0/8", "/8", "fd00::/129",
                           "10.0.0.0/8,", ",", "10.0.0.0/ 8", "10.0.0.0/99999999999"})
    CHECK_TEXT(fault_in(list) != "none", list);
}
