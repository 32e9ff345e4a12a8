// What is answered to requests that have waited for a worker: who has used much lets others go first.
#include "limits/bucket.h"
#include "support/account.h"
#include "support/json.h"
#include "support/late_request.h"
#include "support/stack.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(Waiting) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);

  void use(const std::string& kind, const std::string& bucket, int units) {
    db::Autocommit(stack.database())
        .run(
            "REPLACE INTO throttles (kind, bucket, used, ends_at) VALUES (?, ?, ?, UTC_TIMESTAMP(3) + INTERVAL ? "
            "SECOND)",
            kind, bucket, units, kind == "sign-in address" ? 10 : 60);
  }
  std::string address_bucket() const { return limits::bucket_of(account.client.address(), address_secret(stack)); }

  LateRequest read(const std::string& pool, const std::string& path, double waited) const {
    return {pool, "GET", path, "", account.cookie, "", account.client.address(), waited};
  }
  void is_refused(const LateRequest& late) const {
    const auto answer = answer_of(stack, late);
    STRCMP_CONTAINS("Status: 429", answer.c_str());
    STRCMP_CONTAINS("Retry-After: 2\r\n", answer.c_str());
    STRCMP_CONTAINS("others come first", answer.c_str());
  }
  void is_served(const LateRequest& late) const { STRCMP_CONTAINS("Status: 200", answer_of(stack, late).c_str()); }
};

TEST(Waiting, reads_yield_if_their_reader_has_used_much) {
  use("read caller", throttle_bucket(stack, account.id), 150);
  for (const char* path : {"/api/v1/streams", "/api/v1/sessions"}) {
    is_served(read("dashboard", path, 0));
    is_served(read("dashboard", path, 0.5));
    is_refused(read("dashboard", path, 1));
  }
  is_refused(read("account", "/api/v1/keys", 1));
}

TEST(Waiting, reads_yield_if_others_with_their_address_have_used_much) {
  use("read address", address_bucket(), 30000);  // of 60,000 here
  is_served(read("dashboard", "/api/v1/streams", 0.5));
  is_refused(read("dashboard", "/api/v1/streams", 1));
}

TEST(Waiting, reads_with_a_token_yield_if_much_of_the_account_was_read) {
  const auto minted = account.client.post("/api/v1/tokens", R"({"label":"a token"})");
  LateRequest with_token{"dashboard", "GET", "/api/v1/sessions", "", "", "", account.client.address(), 1};
  with_token.authorization = "Bearer " + text_in(minted.body, "rawToken");
  is_served(with_token);
  use("read account", throttle_bucket(stack, account.id), 150);
  is_refused(with_token);
  is_served(read("dashboard", "/api/v1/sessions", 1));
}

TEST(Waiting, reads_of_who_has_read_little_do_not_yield) {
  use("read caller", throttle_bucket(stack, account.id), 10);
  is_served(read("dashboard", "/api/v1/streams", 9));
  is_served(read("account", "/api/v1/keys", 9));
}

TEST(Waiting, changes_do_not_yield) {
  use("read caller", throttle_bucket(stack, account.id), 300);
  LateRequest change{
      "account", "POST", "/api/v1/keys", "", account.cookie, R"({"label":"a key"})", account.client.address(), 5};
  STRCMP_CONTAINS("Status: 201", answer_of(stack, change).c_str());
}

TEST(Waiting, tries_of_passwords_yield_to_a_first_one) {
  const std::string address = stack.client().address();
  const LateRequest sign_in{
      "auth", "POST", "/api/auth/sign-in/email", "", "", credentials(account.email, account.password), address, 9};
  is_served(sign_in);
  use("sign-in address", limits::bucket_of_pair(address_secret(stack), "", address), 5);
  is_refused(sign_in);
  is_refused({"auth", "POST", "/api/auth/sign-up/email", "", "", credentials("new@example.test", "correct horse"),
              address, 9});
}

TEST(Waiting, free_generations_yield_if_many_from_their_address_have_failed) {
  const std::string address = stack.client().address();
  const LateRequest free{"generate", "POST", "/api/generate", "", "", R"({"theme":"a lighthouse for lost satellites"})",
                         address,    2};
  is_served(free);
  use("failed address", limits::bucket_of(address, address_secret(stack)), 10);
  is_refused(free);
  auto at_once = free;
  at_once.waited_seconds = 0;
  is_served(at_once);
}
