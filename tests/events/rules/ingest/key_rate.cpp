#include "events/rules/ingest/key_rate.h"

#include <filesystem>

#include "crypto/random.h"
#include "support/home.h"

#include <CppUTest/TestHarness.h>

using events::rules::Traffic;

TEST_GROUP(KeyRate) {
  std::string home = new_home(), key = crypto::random_bytes(16);
  counters::Sketch counts{home + "/counts"};
  Config config;
  std::int64_t now = 3000000;  // the beginning of a window

  void setup() override {
    config.address_secret = "a secret";
    config.requests_per_key = 100;
  }
  void teardown() override { std::filesystem::remove_all(home); }

  int wait(const std::string& address, Traffic traffic = Traffic::reports) {
    return events::rules::count_request(counts, config, {key, address, traffic}, now);
  }
  // How many of so many requests are refused.
  int refused(const std::string& address, int requests, Traffic traffic = Traffic::reports) {
    int all = 0;
    for (int i = 0; i < requests; ++i) all += wait(address, traffic) > 0;
    return all;
  }
  static std::string stranger(int number) { return "192.0.2." + std::to_string(number); }
};

TEST(KeyRate, refuses_nobody_below_it) { LONGS_EQUAL(0, refused("192.0.2.1", 300)); }

TEST(KeyRate, refuses_one_address_what_is_beyond_it) { LONGS_EQUAL(700, refused("192.0.2.1", 1000)); }

TEST(KeyRate, refuses_no_viewer_while_twelve_strangers_use_up_what_the_key_has) {
  for (int round = 0; round < 100; ++round) {
    for (int number = 1; number <= 12; ++number) wait(stranger(number));
    LONGS_EQUAL(0, wait("198.51.100." + std::to_string(round)));
  }
  for (int number = 1; number <= 12; ++number) CHECK(wait(stranger(number)) > 0);
}

TEST(KeyRate, allows_any_address_five_requests_a_second) {
  for (int number = 1; number <= 40; ++number) refused(stranger(number), 100);
  LONGS_EQUAL(5, refused("198.51.100.1", 20));
}

TEST(KeyRate, allows_an_address_its_share) {
  refused("192.0.2.1", 1000);
  LONGS_EQUAL(10, refused("198.51.100.1", 160));  // one of two
  refused("198.51.100.2", 1);
  LONGS_EQUAL(50, refused("198.51.100.3", 125));  // one of four
}

TEST(KeyRate, refuses_until_the_window_is_over) {
  refused("192.0.2.1", 300);
  LONGS_EQUAL(3, wait("192.0.2.1"));
  now += 1001;
  LONGS_EQUAL(2, wait("192.0.2.1"));
  now += 1998;
  LONGS_EQUAL(1, wait("192.0.2.1"));
  now += 1;
  LONGS_EQUAL(0, wait("192.0.2.1"));
}

TEST(KeyRate, counts_each_key_and_copies_by_themselves) {
  refused("192.0.2.1", 300);
  LONGS_EQUAL(0, refused("192.0.2.1", 300, Traffic::copies));
  LONGS_EQUAL(1, refused("192.0.2.1", 1, Traffic::copies));
  key = crypto::random_bytes(16);
  LONGS_EQUAL(0, refused("192.0.2.1", 300));
}

TEST(KeyRate, takes_an_IPv6_network_of_64_bits_for_one_sender) {
  refused("2001:db8:1:1::1", 280);
  LONGS_EQUAL(10, refused("2001:db8:1:1::2", 30));
  LONGS_EQUAL(0, refused("2001:db8:1:2::1", 30));
}
