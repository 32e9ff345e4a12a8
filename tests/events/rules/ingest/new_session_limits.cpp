#include "events/rules/ingest/new_session_limits.h"

#include <atomic>
#include <functional>
#include <list>
#include <thread>

#include "crypto/random.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

using events::rules::BeginningSession;

TEST_GROUP(NewSessionLimits) {
  Stack& stack = Stack::running();
  const Config config = config_of(stack);
  Worker worker{config};
  std::string key = crypto::random_bytes(16), user = crypto::random_base62(32);

  // Other tests use the same addresses.
  void setup() override {
    db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind LIKE 'new session%'");
  }
  void use_another_key() { key = crypto::random_bytes(16); }

  std::vector<BeginningSession> sessions(const std::string& address, int number, const std::string& peer = "") const {
    std::vector<BeginningSession> all;
    for (int i = 0; i < number; ++i)
      all.push_back({crypto::random_bytes(16), key, user, address, peer.empty() ? address : peer});
    return all;
  }
  std::size_t refused(Worker & by, const std::vector<BeginningSession>& all, int max) const {
    auto limited = config;
    limited.sessions_per_key = max;
    return db::transact(
        by.db, [&](db::Transaction& tx) { return events::rules::count_new_sessions(tx, limited, all).size(); });
  }
  std::size_t refused(const std::string& address, int number, int max = 3000) {
    return refused(worker, sessions(address, number), max);
  }
};

TEST(NewSessionLimits, allow_an_address_a_fifth_of_what_its_key_has) {
  LONGS_EQUAL(0, refused("192.0.2.1", 700, 5000));
  LONGS_EQUAL(100, refused("192.0.2.1", 400, 5000));
  LONGS_EQUAL(5, refused("192.0.2.1", 5, 5000));
  LONGS_EQUAL(0, refused("192.0.2.2", 400, 5000));
}

TEST(NewSessionLimits, allow_an_address_600_whatever_a_fifth_is) { LONGS_EQUAL(1, refused("192.0.2.1", 601, 1000)); }

TEST(NewSessionLimits, allow_a_network_twice_as_many) {
  LONGS_EQUAL(0, refused("2001:db8:1:1::1", 600));
  LONGS_EQUAL(0, refused("2001:db8:1:2::1", 500));
  LONGS_EQUAL(200, refused("2001:db8:1:3::1", 300));
  LONGS_EQUAL(0, refused("2001:db8:2:1::1", 300));
}

TEST(NewSessionLimits, allow_a_key_no_more_than_it_has) {
  LONGS_EQUAL(0, refused("192.0.2.1", 60, 100));
  LONGS_EQUAL(20, refused("192.0.2.2", 60, 100));
}

// A key is public.
TEST(NewSessionLimits, allow_any_address_a_few_when_strangers_have_used_up_what_a_key_has) {
  for (int stranger = 1; stranger <= 5; ++stranger)
    LONGS_EQUAL(0, refused("192.0.2." + std::to_string(stranger), 2000, 10000));
  LONGS_EQUAL(0, refused("198.51.100.1", 15, 10000));
  LONGS_EQUAL(4, refused("198.51.100.1", 9, 10000));
  LONGS_EQUAL(0, refused("198.51.100.2", 20, 10000));
  LONGS_EQUAL(1, refused("192.0.2.1", 1, 10000));
}

TEST(NewSessionLimits, allow_any_address_a_few_when_strangers_have_used_up_what_an_account_has) {
  refused("192.0.2.1", 1, 10000);
  db::Autocommit(stack.database()).run("UPDATE throttles SET used = 100000 WHERE kind = 'new session account'");
  use_another_key();
  LONGS_EQUAL(0, refused("198.51.100.1", 20, 10000));
  LONGS_EQUAL(3, refused("198.51.100.1", 3, 10000));
}

TEST(NewSessionLimits, allow_a_network_ten_times_a_few_when_a_key_has_none_left) {
  for (int stranger = 1; stranger <= 5; ++stranger) refused("192.0.2." + std::to_string(stranger), 2000, 10000);
  std::size_t beyond = 0;
  for (int network = 1; network <= 12; ++network)
    beyond += refused("2001:db8:1:" + std::to_string(network) + "::1", 20, 10000);
  LONGS_EQUAL(40, beyond);
}

TEST(NewSessionLimits, allow_an_account_ten_times_as_many_as_a_key) {
  for (int i = 0; i < 11; ++i) {
    use_another_key();
    LONGS_EQUAL(0, refused("192.0.2.1", 90, 100));
  }
  use_another_key();
  LONGS_EQUAL(80, refused("192.0.2.1", 90, 100));
  use_another_key();
  user = crypto::random_base62(32);
  LONGS_EQUAL(0, refused("192.0.2.1", 90, 100));
}

TEST(NewSessionLimits, allow_an_address_five_times_as_many_whatever_the_key) {
  const auto begin = [&](const std::string& address, int number) {
    use_another_key();
    user = crypto::random_base62(32);
    return refused(address, number);
  };
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(0, begin("192.0.2.1", 550));
  LONGS_EQUAL(50, begin("192.0.2.1", 300));
  LONGS_EQUAL(0, begin("192.0.2.2", 300));
}

TEST(NewSessionLimits, allow_a_network_ten_times_as_many_as_an_address_whatever_the_key) {
  const auto begin = [&](int network, int number) {
    use_another_key();
    user = crypto::random_base62(32);
    return refused("2001:db8:1:" + std::to_string(network) + "::1", number, 1);
  };
  for (int i = 0; i < 60; ++i) begin(i % 12, 1);
  db::Autocommit(stack.database()).run("UPDATE throttles SET used = 29990 WHERE kind = 'new session network'");
  int allowed = 0;
  for (int i = 0; i < 12; ++i) allowed += begin(i, 1) == 0;
  LONGS_EQUAL(10, allowed);
}

TEST(NewSessionLimits, count_for_nobody_what_was_refused) {
  const auto used = [&] {
    return stack.database()
        .select("SELECT used FROM throttles WHERE kind = 'new session key' AND bucket = ?", key)
        .number();
  };
  LONGS_EQUAL(0, refused("192.0.2.1", 100, 100));
  LONGS_EQUAL(699, refused("192.0.2.2", 700, 100));  // of the first it has begun a few
  LONGLONGS_EQUAL(101, used());
  // The key has more now, and that address all of its own.
  LONGS_EQUAL(0, refused("192.0.2.2", 599, 3000));
}

TEST(NewSessionLimits, are_kept_by_neighbours_who_begin_at_once) {
  std::atomic<std::size_t> begun{0};
  std::atomic<int> next{0};
  const auto begin = [&](Worker& own) {
    for (int i = 0; i < 25; ++i) {
      const int n = ++next;
      auto both = sessions("2001:db8:3:" + std::to_string(n % 5) + "::1", 1);
      const auto others = sessions("2001:db8:3:" + std::to_string(n % 3) + "::2", 1);
      both.insert(both.end(), others.begin(), others.end());
      begun += 2 - refused(own, both, 100);
    }
  };
  // Connected one after the other, as the driver has to be.
  std::list<Worker> workers;
  for (int i = 0; i < 6; ++i) workers.emplace_back(config).db.select("SELECT 1");
  std::vector<std::thread> callers;
  for (auto& own : workers) callers.emplace_back(begin, std::ref(own));
  for (auto& caller : callers) caller.join();
  LONGS_EQUAL(100, begun);
}

TEST(NewSessionLimits, of_callers_do_not_count_what_proxies_of_another_key_say) {
  LONGS_EQUAL(0, refused(worker, sessions("203.0.113.77", 3000, "192.0.2.66"), 20000));
  use_another_key();
  LONGS_EQUAL(0, refused(worker, sessions("203.0.113.77", 3000), 20000));
}

TEST(NewSessionLimits, of_a_proxy_are_those_of_an_address_whatever_it_says) {
  std::size_t beyond = 0;
  for (int viewer = 0; viewer < 12; ++viewer) {
    use_another_key();
    beyond += refused(worker, sessions("203.0.113." + std::to_string(viewer), 300, "192.0.2.66"), 3000);
  }
  LONGS_EQUAL(12 * 300 - 3000, beyond);
}

// A stranger behind the proxy of a site has keys of its own, which do not name it.
TEST(NewSessionLimits, allow_an_account_behind_its_proxy_what_an_address_has_though_a_stranger_used_up_the_proxy) {
  for (const std::string proxy : {"192.0.2.66", "2001:db8:1:1::66"}) {
    for (int i = 0; i < 5; ++i) {
      use_another_key();
      user = crypto::random_base62(32);
      LONGS_EQUAL(0, refused(proxy, 600));
    }
    LONGS_EQUAL(1, refused(proxy, 1));
    use_another_key();
    user = crypto::random_base62(32);
    LONGS_EQUAL(0, refused(worker, sessions("203.0.113.1", 300, proxy), 3000));
    LONGS_EQUAL(50, refused(worker, sessions("203.0.113.2", 350, proxy), 3000));
    use_another_key();
    LONGS_EQUAL(1, refused(worker, sessions("203.0.113.3", 1, proxy), 3000));
    LONGS_EQUAL(1, refused(proxy, 1));
  }
}

TEST(NewSessionLimits, allow_an_account_behind_its_proxy_what_an_address_has_though_strangers_used_up_its_network) {
  refused("2001:db8:1:1::66", 1);
  db::Autocommit(stack.database()).run("UPDATE throttles SET used = 30000 WHERE kind = 'new session network'");
  use_another_key();
  user = crypto::random_base62(32);
  LONGS_EQUAL(0, refused(worker, sessions("203.0.113.1", 300, "2001:db8:1:2::66"), 3000));
  LONGS_EQUAL(50, refused(worker, sessions("203.0.113.2", 350, "2001:db8:1:2::66"), 3000));
  LONGS_EQUAL(1, refused("2001:db8:1:3::1", 1));
}
