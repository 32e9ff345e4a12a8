#include "figures/values/distinct.h"

#include <cmath>
#include <random>

#include "figures/values/varint.h"

#include <CppUTest/TestHarness.h>

using figures::values::Distinct;

namespace {

Distinct of(std::uint32_t seed, int count) {
  std::mt19937 random(seed);
  Distinct distinct;
  for (int i = 0; i < count; ++i) distinct.add(random());
  return distinct;
}
double count(const Distinct& distinct) { return distinct.count().value(); }

}  // namespace

TEST_GROUP(Distinct){};

TEST(Distinct, works) {
  Distinct distinct;
  for (const std::uint32_t hash : {5U, 7U, 5U, 0U, 0xFFFFFFFFU, 7U}) distinct.add(hash);
  DOUBLES_EQUAL(4, count(distinct), 0);
}

TEST(Distinct, is_exact_up_to_three_thousand) { DOUBLES_EQUAL(3000, count(of(1, 3000)), 0); }

TEST(Distinct, is_wrong_by_two_percent_at_most_in_nearly_all_cases) {
  int cases = 0, wrong = 0;
  for (const int many : {3001, 5000, 10000, 30000, 100000, 300000}) {
    for (std::uint32_t seed = 1; seed <= 20; ++seed, ++cases) {
      if (std::fabs(count(of(seed, many)) / many - 1) > 0.02) ++wrong;
    }
  }
  CHECK(wrong * 50 <= cases * 2);
}

TEST(Distinct, counts_what_is_in_several_parts_once) {
  for (const int many : {10, 2000, 20000}) {
    auto whole = of(3, many);
    whole += of(3, many / 2);
    DOUBLES_EQUAL(count(of(3, many)), count(whole), 0);
    auto both = of(3, many);
    both += of(4, many);
    DOUBLES_EQUAL(2.0 * many, count(both), 0.04 * many);
  }
}

TEST(Distinct, is_the_same_in_whatever_order_parts_are_added) {
  for (const int many : {100, 5000}) {
    auto one = of(1, 10), other = of(2, many);
    one += of(2, many);
    other += of(1, 10);
    CHECK(one.encode() == other.encode());
  }
}

TEST(Distinct, is_stored_and_read) {
  for (const int many : {0, 1, 3000, 3001, 50000}) {
    const auto distinct = of(7, many);
    CHECK(Distinct::decode(distinct.encode()).encode() == distinct.encode());
    DOUBLES_EQUAL(count(distinct), count(Distinct::decode(distinct.encode())), 0);
  }
}

TEST(Distinct, takes_no_byte_if_there_is_nothing) { LONGS_EQUAL(0, Distinct().encode().size()); }

TEST(Distinct, of_what_is_left_is_not_known) {
  auto whole = of(1, 10);
  whole -= Distinct();
  DOUBLES_EQUAL(10, count(whole), 0);
  whole -= of(1, 3);
  CHECK_FALSE(whole.count().has_value());
}

TEST(Distinct, refuses_bytes_that_are_none) {
  for (const std::string bytes : {"x", "r", "h\xff", "h\xff\xff\xff\xff\x7f"}) {
    CHECK_THROWS(figures::values::CorruptBytes, Distinct::decode(bytes));
  }
  CHECK_THROWS(figures::values::CorruptBytes, Distinct::decode("r" + std::string(16384, '\x30')));
}
