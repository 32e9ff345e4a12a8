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
  int networks = 0;

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
  void begin_next_window() { now = (now / 3000 + 1) * 3000; }
  // Another network of 64 bits each time.
  int refused_near(const std::string& network, int requests) {
    int all = 0;
    for (int i = 0; i < requests; ++i) all += wait(network + std::to_string(++networks) + "::1") > 0;
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
  LONGS_EQUAL(0, refused("2001:db8:2:1::1", 30));
}

TEST(KeyRate, takes_an_IPv6_network_of_48_bits_that_sends_more_than_ten_viewers_for_one_sender) {
  config.requests_per_key = 300;
  const auto strangers = [&] {
    int all = 0;
    for (const char* network : {"2001:db8:1:", "2001:db8:2:", "2001:db8:3:", "2001:db8:4:"})
      all += refused_near(network, 510);
    return all;
  };
  CHECK(strangers() > 4 * 360 - 900);
  begin_next_window();
  LONGS_EQUAL(4 * 360, strangers());
  LONGS_EQUAL(0, refused("2001:db8:5:1::1", 75));  // an office
  LONGS_EQUAL(0, refused_near("2001:db8:6:", 150));
}

TEST(KeyRate, counts_addresses_of_IPv4_near_each_other_apart) {
  for (int number = 1; number <= 60; ++number) LONGS_EQUAL(0, refused(stranger(number), 15));
}

TEST(KeyRate, leaves_who_comes_late_a_share_once_a_window_was_above_it) {
  const auto strangers = [&] {
    int all = 0;
    for (int number = 1; number <= 3; ++number) all += refused(stranger(number), 100);
    for (int viewer = 1; viewer <= 60; ++viewer) LONGS_EQUAL(0, wait("203.0.113." + std::to_string(viewer)));
    return all;
  };
  LONGS_EQUAL(0, strangers());
  LONGS_EQUAL(45, refused("198.51.100.1", 60));
  begin_next_window();
  LONGS_EQUAL(3 * 40, strangers());  // 15 and a quarter of 300 - 60 - 4 * 15
  LONGS_EQUAL(0, refused("198.51.100.1", 60));
  begin_next_window();
  begin_next_window();
  LONGS_EQUAL(0, refused(stranger(1), 300));
}

TEST(KeyRate, leaves_heavy_senders_an_equal_part_of_what_light_ones_leave) {
  LONGS_EQUAL(15 + 40, events::rules::share_of_heavy(300, 100, 5));
  LONGS_EQUAL(15, events::rules::share_of_heavy(300, 301, 5));
  LONGS_EQUAL(15 + 200, events::rules::share_of_heavy(300, 100, 0));
}
