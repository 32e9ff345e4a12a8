#include "figures/values/histograms.h"

#include <algorithm>
#include <cmath>
#include <random>
#include <stdexcept>

#include <CppUTest/TestHarness.h>

using figures::values::Histogram;
using figures::values::Histograms;
using playback::Thousandths;

TEST_GROUP(Histogram) {
  std::mt19937 random{7};

  Histogram of(const std::vector<std::int64_t>& values) {
    Histogram histogram;
    for (const auto value : values) histogram.add(value, Thousandths::of(1));
    return histogram;
  }
  // Most are small, as startup times are.
  std::vector<std::int64_t> some_values(int count) {
    std::lognormal_distribution<double> startup(7, 1);
    std::vector<std::int64_t> values;
    for (int i = 0; i < count; ++i) values.push_back(static_cast<std::int64_t>(startup(random)));
    return values;
  }
  static bool refused(const std::string& bytes) {
    try {
      Histogram::decode(bytes);
      return false;
    } catch (const std::invalid_argument&) {
      return true;
    }
  }
};

TEST(Histogram, answers_quantiles) {
  const auto histogram = of({10, 20, 30, 40});
  LONGS_EQUAL(20, *histogram.quantile(0.5));
  LONGS_EQUAL(40, *histogram.quantile(0.95));
  LONGS_EQUAL(10, *histogram.quantile(0));
  LONGS_EQUAL(40, *histogram.quantile(1));
}

TEST(Histogram, may_be_exact_for_any_value) {
  Histogram exact = Histogram::exact(), whole;
  for (const std::int64_t value : {893, 911, 100003}) exact.add(value, Thousandths::of(1));
  whole += exact;
  LONGS_EQUAL(911, *whole.quantile(0.5));
  LONGS_EQUAL(100003, *whole.quantile(1));
}

TEST(Histogram, has_no_quantile_without_values) { CHECK_FALSE(Histogram().quantile(0.5).has_value()); }

TEST(Histogram, is_exact_up_to_63) {
  for (std::int64_t value = 0; value < 64; ++value) LONGS_EQUAL(value, *of({value}).quantile(0.5));
}

TEST(Histogram, is_off_by_at_most_one_part_in_64_beyond) {
  for (const std::int64_t value : {64L, 65L, 127L, 128L, 999L, 1000L, 4095L, 4096L, 600000L, 7200000L, 4294967295L}) {
    const auto answered = *of({value}).quantile(0.5);
    CHECK(std::abs(answered - value) * 64 <= value);
  }
}

TEST(Histogram, is_close_to_the_quantiles_of_many_values) {
  auto values = some_values(10000);
  const auto histogram = of(values);
  std::sort(values.begin(), values.end());
  for (const double q : {0.01, 0.5, 0.95, 0.99}) {
    const double exact = static_cast<double>(values[static_cast<std::size_t>(std::ceil(q * 10000)) - 1]);
    DOUBLES_EQUAL(exact, static_cast<double>(*histogram.quantile(q)), 1 + exact * 0.016);
  }
}

TEST(Histogram, takes_the_greatest_value_only_beyond_the_share) {
  std::vector<std::int64_t> values(19, 10);
  values.push_back(50);
  LONGS_EQUAL(10, *of(values).quantile(0.95));
  LONGS_EQUAL(50, *of(values).quantile(0.951));
}

TEST(Histogram, counts_values_by_their_weight) {
  Histogram histogram;
  histogram.add(10, Thousandths::of(1));
  histogram.add(20, Thousandths::of(10));
  LONGS_EQUAL(20, *histogram.quantile(0.5));
}

TEST(Histogram, counts_values_that_cannot_be_as_the_nearest_that_can) {
  LONGS_EQUAL(0, *of({-5}).quantile(0.5));
  CHECK(of({std::int64_t{1} << 62}) == of({4294967295}));
  Histogram histogram;
  histogram.add(1, Thousandths::of(-1));
  CHECK(histogram.empty());
}

TEST(Histogram, of_the_parts_add_up_to_that_of_the_whole) {
  const auto one = some_values(300), other = some_values(200);
  auto both = one;
  both.insert(both.end(), other.begin(), other.end());
  auto sum = of(one);
  sum += of(other);
  CHECK(sum == of(both));
}

TEST(Histogram, of_the_whole_without_a_part_is_that_of_the_rest) {
  const auto one = some_values(300), other = some_values(200);
  auto both = of(one);
  both += of(other);
  both -= of(other);
  CHECK(both == of(one));
  both -= of(one);
  CHECK(both.empty());
  both -= of(one);
  CHECK(both.empty());
}

TEST(Histogram, is_read_back_from_its_bytes) {
  const auto histogram = of(some_values(1000));
  CHECK(histogram == Histogram::decode(histogram.encode()));
  CHECK(Histogram::decode("").empty());
}

TEST(Histogram, of_a_thousand_startups_has_a_few_hundred_bytes) { CHECK(of(some_values(1000)).encode().size() < 900); }

TEST(Histogram, refuses_bytes_of_none) {
  CHECK(refused("\x05"));                                              // no weight
  CHECK(refused(std::string("\x05\x00", 2)));                          // a weight of 0
  CHECK(refused(std::string("\x05\x01\x00\x01", 4)));                  // a bucket twice
  CHECK(refused("\xff\xff\xff\x7f\x01"));                              // a bucket that does not exist
  CHECK(refused("\x85"));                                              // a number that does not end
  CHECK(refused("\x05\xff\xff\xff\xff\xff\xff\xff\xff\xff\xff\x01"));  // one that is too long
}

TEST(Histogram, reads_any_bytes_or_refuses_them) {
  std::uniform_int_distribution<int> byte(0, 255), length(0, 40);
  const auto valid = of(some_values(20)).encode();
  int read = 0;
  for (int i = 0; i < 20000; ++i) {
    std::string bytes = valid.substr(0, static_cast<std::size_t>(length(random)));
    if (!bytes.empty() && i % 2)
      bytes[static_cast<std::size_t>(length(random)) % bytes.size()] = static_cast<char>(byte(random));
    if (refused(bytes)) continue;
    const auto histogram = Histogram::decode(bytes);
    CHECK(histogram == Histogram::decode(histogram.encode()));
    histogram.quantile(0.5);
    ++read;
  }
  CHECK(read > 100 && read < 20000);
}

TEST(Histogram, is_stored_together_with_the_others) {
  Histograms histograms{of({1}), of({}), of({2, 3}), of({4}), of({5}), of({}), {}};
  const auto read = Histograms::decode(histograms.encode());
  CHECK(read.startup_ms == of({1}));
  CHECK(read.bitrate_kbps.empty());
  CHECK(read.played_ms == of({2, 3}));
  CHECK(read.latency_ms == of({4}));
  CHECK(read.page_startup_ms == of({5}));
  CHECK_THROWS(std::invalid_argument, Histograms::decode(""));
  CHECK_THROWS(std::invalid_argument, Histograms::decode(histograms.encode() + "x"));
  CHECK_THROWS(std::invalid_argument, Histograms::decode("\x05"));
}
