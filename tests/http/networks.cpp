// Callers from many IPv6 networks of 64 bits in one of 48, which is what many who have IPv6 get.
#include "support/account.h"
#include "support/json.h"
#include "support/shared_database.h"
#include "support/stack.h"

#include <atomic>

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
