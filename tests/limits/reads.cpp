#include "limits/reads.h"

#include <thread>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "limits/bucket.h"
#include "support/account.h"
#include "support/stack_config.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Reads) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  const char* const paths[8] = {"/api/auth/list-sessions", "/api/auth/list-accounts", "/api/v1/accounts",
                                "/api/v1/members",         "/api/v1/activity",        "/api/v1/keys",
                                "/api/v1/tokens",          "/api/v1/streams"};

  void use(const std::string& kind, const std::string& bucket, int units) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO throttles (kind, bucket, used, ends_at) VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL 1 "
            "MINUTE) ON DUPLICATE KEY UPDATE used = ?, ends_at = UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE",
            kind, bucket, units, units);
  }
  std::string address_bucket() const { return limits::bucket_of(account.client.address(), address_secret(stack)); }
  std::int64_t used(const std::string& kind, const std::string& bucket) {
    const auto rows = stack.database().select("SELECT used FROM throttles WHERE kind = ? AND bucket = ?", kind, bucket);
    return rows.empty() ? 0 : rows.number();
  }
};

TEST(Reads, are_refused_once_their_callers_minute_is_used_up) {
  for (const char* path : paths) LONGS_EQUAL_TEXT(200, account.client.get(path).status, path);
  use("read caller", throttle_bucket(stack, account.id), 300);
  for (const char* path : paths) {
    const auto answer = account.client.get(path);
    LONGS_EQUAL_TEXT(429, answer.status, path);
    CHECK_TEXT(std::stoi(answer.header("Retry-After")) <= 61, path);
  }
  LONGS_EQUAL(200, signed_up(stack).client.get("/api/v1/keys").status);
}

// Whose cookie was stolen can still end it, and what was made with it.
TEST(Reads, that_were_too_many_keep_nobody_from_changing_something) {
  use("read caller", throttle_bucket(stack, account.id), 300);
  LONGS_EQUAL(201, account.client.post("/api/v1/keys", R"({"label":"a key"})").status);
  STRCMP_CONTAINS(account.id.c_str(), account.client.get("/api/auth/get-session").body.c_str());
  LONGS_EQUAL(200, account.client.post("/api/auth/revoke-other-sessions", "{}").status);
  LONGS_EQUAL(200, account.client.post("/api/auth/sign-out", "{}").status);
}

// Such as those of a token that leaked, or of a member.
TEST(Reads, of_figures_by_others_hide_nothing_that_could_end_them) {
  use("read account", throttle_bucket(stack, account.id), 300);
  LONGS_EQUAL(429, account.client.get("/api/v1/sessions").status);
  for (const char* path : paths) LONGS_EQUAL_TEXT(200, account.client.get(path).status, path);
}

TEST(Reads, of_who_says_a_users_id_in_place_of_a_key_are_not_that_users) {
  use("read caller", throttle_bucket(stack, account.id), 300);
  LONGS_EQUAL(401, stack.client().with("X-API-Key", account.id).get("/api/usage").status);
}

TEST(Reads, are_refused_once_the_minute_of_their_address_is_used_up_whoever_has_it) {
  use("read address", address_bucket(), 100000);
  LONGS_EQUAL(429, account.client.get("/api/v1/keys").status);
  LONGS_EQUAL(429, account.client.get("/api/v1/sessions").status);
  LONGS_EQUAL(429, account.client.del("/api/v1/viewers/somebody").status);
  const auto other = signed_up(stack);
  LONGS_EQUAL(429, stack.client_at(account.client.address()).with("Cookie", other.cookie).get("/api/v1/keys").status);
  LONGS_EQUAL(200, stack.client().with("Cookie", account.cookie).get("/api/v1/keys").status);
}

TEST(Reads, are_charged_to_all_of_their_reader_for_the_time_that_they_take) {
  auto config = config_of(stack);
  config.address_secret = address_secret(stack);
  {
    const limits::TimedRead read(stack.database(), config, {account.id, "an account", account.client.address()});
    std::this_thread::sleep_for(std::chrono::milliseconds(210));
  }
  const auto caller = used("read caller", limits::bucket(config.address_secret, account.id));
  CHECK(caller >= 4);
  LONGS_EQUAL(caller, used("read account", limits::bucket(config.address_secret, "an account")));
  LONGS_EQUAL(caller, used("read address", address_bucket()));
}

TEST(Reads, that_are_short_cost_as_much_as_a_long_one_of_the_same_time) {
  auto config = config_of(stack);
  config.address_secret = address_secret(stack);
  const std::string account_id = crypto::hex(crypto::random_bytes(16));
  for (int i = 0; i < 200; ++i) {
    const limits::TimedRead read(stack.database(), config, {"", account_id, ""});
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  // 20 on average if none takes longer; fewer than 4 in one of 100,000 runs.
  CHECK(used("read account", limits::bucket(config.address_secret, account_id)) >= 4);
}

TEST(Reads, are_charged_even_if_less_is_left) {
  auto config = config_of(stack);
  config.address_secret = address_secret(stack);
  const auto bucket = limits::bucket(config.address_secret, account.id);
  use("read account", bucket, 299);
  {
    const limits::TimedRead read(stack.database(), config, {"", account.id, ""});
    std::this_thread::sleep_for(std::chrono::milliseconds(110));
  }
  CHECK(used("read account", bucket) >= 301);
}
