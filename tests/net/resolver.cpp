#include "net/resolver.h"

#include <algorithm>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <thread>

#include <CppUTest/TestHarness.h>

namespace {

using std::chrono::milliseconds;

const net::Address kAnswer = *net::parse_address("93.184.215.14");

// A lookup that holds every question until it is let go, and knows how many there were.
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
  // Shared with threads that a failed test leaves behind.
  std::shared_ptr<Gate> gate = std::make_shared<Gate>();

  net::LookupWithTimeout held(milliseconds timeout, int at_once) {
    return net::LookupWithTimeout([gate = gate](const std::string&) { return gate->hold(); }, timeout, at_once);
  }

  void teardown() override { gate->let_go(); }
};

TEST(Resolver, works) {
  const auto found = net::resolve("127.0.0.1");  // a name would need a hosts file
  CHECK(found.has_value());
  CHECK(std::count(found->begin(), found->end(), *net::parse_address("127.0.0.1")) == 1);
}

TEST(Resolver, reads_an_address_in_any_spelling_the_system_knows) {
  const auto found = net::resolve("0x7f.1");
  CHECK(found.has_value());
  CHECK(found->front() == *net::parse_address("127.0.0.1"));
}

TEST(Resolver, finds_nothing_for_a_name_that_cannot_be) {
  CHECK_FALSE(net::resolve("a..test").has_value());
  CHECK_FALSE(net::resolve(std::string(64, 'a') + ".test").has_value());
}

TEST(Resolver, passes_on_what_a_lookup_in_time_answers) {
  const net::LookupWithTimeout prompt([](const std::string&) { return net::Addresses{kAnswer}; },
                                      std::chrono::minutes(1), 1);
  CHECK(prompt("a.test").value().front() == kAnswer);
}

TEST(Resolver, passes_on_what_a_lookup_throws) {
  const net::LookupWithTimeout broken(
      [](const std::string&) -> std::optional<net::Addresses> { throw std::runtime_error("broken"); },
      std::chrono::minutes(1), 1);
  CHECK_THROWS(std::runtime_error, broken("a.test"));
}

TEST(Resolver, asks_for_the_name_it_was_given) {
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

TEST(Resolver, gives_up_at_its_timeout) {
  const auto lookup = held(milliseconds(1), 1);
  CHECK_FALSE(lookup("late.test").has_value());
}

TEST(Resolver, asks_nothing_while_as_many_questions_hang_as_it_may_have) {
  const auto lookup = held(milliseconds(20), 4);
  for (int i = 0; i < 4; ++i) CHECK_FALSE(lookup("late.test").has_value());
  gate->wait_until_begun(4);

  CHECK_FALSE(lookup("late.test").has_value());
  LONGS_EQUAL(4, gate->begun());
}

TEST(Resolver, has_its_place_back_before_it_answers) {
  const net::LookupWithTimeout prompt([](const std::string&) { return net::Addresses{kAnswer}; },
                                      std::chrono::minutes(1), 1);
  for (int i = 0; i < 1000; ++i) CHECK(prompt("a.test").has_value());
}

TEST(Resolver, takes_a_place_back_from_a_late_question) {
  const auto lookup = held(milliseconds(1), 1);
  CHECK_FALSE(lookup("late.test").has_value());
  gate->let_go();

  while (!lookup("again.test")) std::this_thread::yield();
}

TEST(Resolver, may_go_before_the_questions_it_left_behind) {
  { CHECK_FALSE(held(milliseconds(1), 1)("late.test").has_value()); }
  gate->wait_until_begun(1);

  gate->let_go();
  gate->wait_until_ended(1);
}
