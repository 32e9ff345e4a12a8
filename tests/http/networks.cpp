// Callers from many IPv6 networks of 64 bits in one of 48, which is what many who have IPv6 get.
#include "support/account.h"
#include "support/json.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <atomic>
#include <functional>

#include <CppUTest/TestHarness.h>

TEST_GROUP(Networks) {
  Stack& stack =
      with_database_of(Stack::running(), {{"MILLRACE_REAL_IP_FROM", "127.0.0.0/8"}, {"MILLRACE_AUTH_TRIES", "1"}});
  std::atomic<int> number{0};

  void setup() override { stack.stop_clock(); }
  void teardown() override { stack.run_clock(); }

  // Each call comes from another network of 64 bits.
  Client anybody_in(const std::string& network) {
    return stack.client().with("X-Forwarded-For", network + std::to_string(++number) + "::1");
  }
  Answer draft(const std::string& network) { return anybody_in(network).post("/api/generate", R"({"theme":"toast"})"); }
  long sign_in(const std::string& network) {
    return anybody_in(network).post("/api/auth/sign-in/email", credentials(new_email(), "wrong horse")).status;
  }
};

TEST(Networks, have_exactly_fifty_free_drafts_for_60_concurrent_callers) {
  const auto answers = all_at_once(60, [&] { return draft("2001:db8:1:"); });
  LONGS_EQUAL(50, answers.count(200));
  LONGS_EQUAL(10, answers.count(402));
  STRCMP_EQUAL("free_limit_reached", text_in(answers.find(402)->second.body, "error").c_str());
  STRCMP_CONTAINS("r=0;", draft("2001:db8:1:").header("RateLimit").c_str());
  STRCMP_CONTAINS("r=4;", draft("2001:db8:2:").header("RateLimit").c_str());
  stack.admin("verify");
}

TEST(Networks, have_ten_times_the_sign_ins_of_an_address) {
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(401, sign_in("2001:db8:3:"));
  LONGS_EQUAL(429, sign_in("2001:db8:3:"));
  LONGS_EQUAL(401, sign_in("2001:db8:4:"));
}

// Callers behind a proxy whose sockets take both protocols, and behind a translator from one to the other.
TEST_GROUP(Spellings) {
  Stack& stack =
      with_database_of(Stack::running(), {{"MILLRACE_REAL_IP_FROM", "127.0.0.0/8"}, {"MILLRACE_ADDRESS_RATE", "1"}});

  Client from(const std::string& address) { return stack.client().with("X-Forwarded-For", address); }
  int refused(int calls, const std::function<std::string(int)>& address) {
    int count = 0;
    for (int i = 0; i < calls; ++i) count += from(address(i)).get("/healthz").status == 429;
    return count;
  }
};

TEST(Spellings, of_ipv4_are_limited_each_for_itself) {
  LONGS_EQUAL(0, refused(250, [](int i) { return "::ffff:198.51.100." + std::to_string(i); }));
  LONGS_EQUAL(0, refused(250, [](int i) { return "64:ff9b::198.51.101." + std::to_string(i); }));
}

TEST(Spellings, of_one_caller_have_one_limit) {
  CHECK(refused(280, [](int) { return "203.0.113.7"; }) > 0);
  LONGS_EQUAL(1, refused(1, [](int) { return "::ffff:203.0.113.7"; }));
  LONGS_EQUAL(1, refused(1, [](int) { return "64:ff9b::203.0.113.7"; }));
  CHECK(refused(280, [](int i) { return i % 2 ? "2001:db8:5::" + std::to_string(i) : "2001:db8:5:0:1:2:3:4"; }) > 0);
  LONGS_EQUAL(0, refused(1, [](int) { return "2001:db8:5:1::1"; }));
}

TEST(Spellings, of_one_caller_are_one_in_what_is_stored) {
  const auto drafts = [&](const std::string& address) {
    return from(address).post("/api/generate", R"({"theme":"toast"})").header("RateLimit");
  };
  STRCMP_CONTAINS("r=4;", drafts("198.51.100.9").c_str());
  STRCMP_CONTAINS("r=3;", drafts("::ffff:198.51.100.9").c_str());
  STRCMP_CONTAINS("r=2;", drafts("64:ff9b::198.51.100.9").c_str());

  const Account account = signed_up(stack);
  Client mapped = account.client;
  mapped.with("X-Forwarded-For", "::ffff:198.51.100.9");
  LONGS_EQUAL(200, mapped.post("/api/auth/sign-in/email", credentials(account.email, "correct horse")).status);
  STRCMP_CONTAINS(R"("ipAddress":"198.51.100.9")", account.client.get("/api/auth/list-sessions").body.c_str());
}
