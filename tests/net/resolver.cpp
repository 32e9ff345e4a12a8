#include "net/resolver.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <netdb.h>

#include <CppUTest/TestHarness.h>

namespace {

using std::chrono::milliseconds;

const net::Address kAnswer = *net::parse_address("93.184.215.14");

// A lookup that blocks until the test releases it, and counts its calls.
class Gate {
 public:
  std::optional<net::Addresses> hold() {
    std::unique_lock lock(mutex_);
    ++begun_;
    changed_.notify_all();
    changed_.wait(lock, [&] { return open_; });
    ++ended_;
    changed_.notify_all();
    return net::Addresses{kAnswer};
  }

  void let_go() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }

  void wait_until_begun(int questions) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return begun_ == questions; });
  }

  void wait_until_ended(int questions) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return ended_ == questions; });
  }

  int begun() {
    const std::lock_guard lock(mutex_);
    return begun_;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
  int begun_ = 0;
  int ended_ = 0;
};

}  // namespace

TEST_GROUP(Resolver) {
  // Shared, since threads may outlive a failed test.
  std::shared_ptr<Gate> gate = std::make_shared<Gate>();

  net::LookupWithTimeout held(milliseconds timeout, int at_once) {
    return net::LookupWithTimeout([gate = gate](const std::string&) { return gate->hold(); }, timeout, at_once);
  }

  static bool has_no_place(const net::LookupWithTimeout& lookup) {
    try {
      return !lookup("again.test");
    } catch (const net::LookupFailed&) {
      return true;
    }
  }
  void teardown() override { gate->let_go(); }
};

TEST(Resolver, works) {
  const auto found = net::resolve("127.0.0.1");  // a name would need a hosts file
  CHECK(found.has_value());
  CHECK(std::count(found->begin(), found->end(), *net::parse_address("127.0.0.1")) == 1);
}

TEST(Resolver, accepts_addresses_in_any_notation_the_system_knows) {
  const auto found = net::resolve("0x7f.1");
  CHECK(found.has_value());
  CHECK(found->front() == *net::parse_address("127.0.0.1"));
}

TEST(Resolver, finds_nothing_for_an_impossible_name) {
  CHECK_FALSE(net::resolve("a..test").has_value());
  CHECK_FALSE(net::resolve(std::string(64, 'a') + ".test").has_value());
}

// As where no name server answers, or one that belongs to the name fails.
TEST(Resolver, distinguishes_what_has_no_address_from_what_is_not_known) {
  for (const int error : {EAI_AGAIN, EAI_SYSTEM, EAI_MEMORY}) CHECK(net::may_resolve_later(error));
  for (const int error : {0, EAI_NONAME, EAI_NODATA, EAI_FAIL}) CHECK_FALSE(net::may_resolve_later(error));
}

TEST(Resolver, returns_the_result_of_a_lookup_within_the_timeout) {
  const net::LookupWithTimeout prompt([](const std::string&) { return net::Addresses{kAnswer}; },
                                      std::chrono::minutes(1), 1);
  CHECK(prompt("a.test").value().front() == kAnswer);
}

TEST(Resolver, rethrows_the_exception_of_a_lookup) {
  const net::LookupWithTimeout broken(
      [](const std::string&) -> std::optional<net::Addresses> { throw std::runtime_error("broken"); },
      std::chrono::minutes(1), 1);
  CHECK_THROWS(std::runtime_error, broken("a.test"));
}

TEST(Resolver, looks_up_the_given_name) {
  std::string asked;
  const net::LookupWithTimeout lookup(
      [&asked](const std::string& host) {
        asked = host;
        return std::nullopt;
      },
      std::chrono::minutes(1), 1);

  lookup("a.test");
  STRCMP_EQUAL("a.test", asked.c_str());
}

TEST(Resolver, gives_up_after_its_timeout) {
  const auto lookup = held(milliseconds(1), 1);
  CHECK_THROWS(net::LookupFailed, lookup("late.test"));
}

TEST(Resolver, starts_no_lookup_while_too_many_are_pending) {
  const auto lookup = held(milliseconds(20), 4);
  for (int i = 0; i < 4; ++i) CHECK_THROWS(net::LookupFailed, lookup("late.test"));
  gate->wait_until_begun(4);

  CHECK_THROWS(net::LookupFailed, lookup("late.test"));
  LONGS_EQUAL(4, gate->begun());
}

TEST(Resolver, frees_its_place_before_it_returns) {
  const net::LookupWithTimeout prompt([](const std::string&) { return net::Addresses{kAnswer}; },
                                      std::chrono::minutes(1), 1);
  for (int i = 0; i < 1000; ++i) CHECK(prompt("a.test").has_value());
}

TEST(Resolver, frees_its_place_before_it_fails) {
  const net::LookupWithTimeout broken(
      [](const std::string&) -> std::optional<net::Addresses> { throw std::runtime_error("broken"); },
      std::chrono::minutes(1), 1);
  for (int i = 0; i < 1000; ++i) {
    try {
      broken("a.test");
    } catch (const std::runtime_error& error) {
      STRCMP_EQUAL("broken", error.what());
    }
  }
}

TEST(Resolver, frees_the_place_of_a_late_lookup_when_that_ends) {
  const auto lookup = held(milliseconds(1), 1);
  CHECK_THROWS(net::LookupFailed, lookup("late.test"));
  gate->let_go();

  while (has_no_place(lookup)) std::this_thread::yield();
}

TEST(Resolver, can_be_destroyed_while_lookups_are_pending) {
  CHECK_THROWS(net::LookupFailed, held(milliseconds(1), 1)("late.test"));
  gate->wait_until_begun(1);

  gate->let_go();
  gate->wait_until_ended(1);
}
