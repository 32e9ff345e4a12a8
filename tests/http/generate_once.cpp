// POST /api/generate with an Idempotency-Key.
#include <signal.h>

#include <future>

#include "support/json.h"
#include "support/provider_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";
const char kOtherTheme[] = R"({"theme":"penguins running a bakery"})";

// One for each test.
std::string new_word() {
  static int number = 0;
  return "a-word-of-the-callers-own-" + std::to_string(++number);
}

}  // namespace

TEST_GROUP(GenerateOnce) {
  Stack& stack = Stack::running();
  Client client = stack.client().with("Idempotency-Key", new_word());

  void setup() override { stack.stop_clock(); }
  void teardown() override { stack.run_clock(); }

  std::int64_t drafts() { return stack.number("SELECT COUNT(*) FROM generations"); }
};

TEST(GenerateOnce, works) {
  const auto first = client.post(kPath, kTheme), again = client.post(kPath, kTheme);
  LONGS_EQUAL(200, first.status);
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  STRCMP_CONTAINS("r=4;", again.header("RateLimit").c_str());
}

TEST(GenerateOnce, charges_one_credit) {
  client.with("X-API-Key", stack.issue_key(1));
  const auto first = client.post(kPath, kTheme), again = client.post(kPath, kTheme);
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  STRCMP_EQUAL("0", again.header("X-Credits-Remaining").c_str());
}

TEST(GenerateOnce, makes_one_draft_for_eight_concurrent_calls) {
  client.with("X-API-Key", stack.issue_key(8));
  const auto before = drafts();
  const auto answers = all_at_once(8, [&] { return client.post(kPath, kTheme); });

  const auto again = client.post(kPath, kTheme);
  LONGS_EQUAL(before + 1, drafts());
  STRCMP_EQUAL("7", again.header("X-Credits-Remaining").c_str());
  LONGS_EQUAL(8, answers.count(200) + answers.count(409));
  for (const auto& [status, answer] : answers) {
    if (status == 200) STRCMP_EQUAL(again.body.c_str(), answer.body.c_str());
    if (status == 409) check_refused(answer, 409, "request_in_progress");
  }
}

TEST(GenerateOnce, refuses_another_theme_and_counts_nothing) {
  client.post(kPath, kTheme);
  const auto before = drafts();
  check_refused(client.post(kPath, kOtherTheme), 409, "idempotency_key_reused");
  LONGS_EQUAL(before, drafts());
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

TEST(GenerateOnce, tells_callers_with_the_same_word_apart) {
  const std::string word = new_word();
  Client ada = stack.client(), grace = stack.client(), keyed = ada;
  LONGS_EQUAL(200, ada.with("Idempotency-Key", word).post(kPath, kTheme).status);
  LONGS_EQUAL(200, grace.with("Idempotency-Key", word).post(kPath, kOtherTheme).status);
  keyed.with("Idempotency-Key", word).with("X-API-Key", stack.issue_key(1));
  LONGS_EQUAL(200, keyed.post(kPath, kOtherTheme).status);
}

TEST(GenerateOnce, shows_nothing_to_a_revoked_key) {
  const std::string key = stack.issue_key(5);
  client.with("X-API-Key", key);
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  stack.admin("key revoke " + key);
  check_refused(client.post(kPath, kTheme), 401, "unauthorized");
}

TEST(GenerateOnce, serves_what_was_made_when_the_free_drafts_are_used_up) {
  const auto first = client.post(kPath, kTheme);
  for (int i = 0; i < 4; ++i) Client(client).without("Idempotency-Key").post(kPath, kTheme);
  STRCMP_EQUAL(first.body.c_str(), client.post(kPath, kTheme).body.c_str());
}

TEST(GenerateOnce, refuses_a_word_of_0_or_256_characters_and_counts_nothing) {
  const auto before = drafts();
  for (const std::string& word : {std::string(), std::string(256, 'w'), std::string("a\tb")}) {
    const auto answer = stack.client().with("Idempotency-Key", word).post(kPath, kTheme);
    check_refused(answer, 400, "invalid_request");
    STRCMP_CONTAINS("Idempotency-Key", text_in(answer.body, "message").c_str());
  }
  LONGS_EQUAL(before, drafts());
}

TEST(GenerateOnce, is_open_to_pages_of_other_origins) {
  client.with("Origin", "https://elsewhere.test").with("Access-Control-Request-Method", "POST");
  const auto answer = client.request("OPTIONS", kPath, "", "");
  STRCMP_CONTAINS("Idempotency-Key", answer.header("Access-Control-Allow-Headers").c_str());
}

TEST_GROUP(GenerateOnceWithTextProvider) {
  Stack& stack = provider_stack();
  Client client = stack.client().with("Idempotency-Key", new_word()).with("X-API-Key", stack.issue_key(5));
  Gate gate;

  void setup() override { work_well(); }
  void let_the_model_wait() {
    text_model().answer_with([&](const auto&) {
      gate.pass();
      return provider_says::a_draft();
    });
  }
  std::future<Answer> call() {
    return std::async(std::launch::async, [&] { return client.post(kPath, kTheme); });
  }
  bool are_waiting(int calls) {
    return eventually([&] { return gate.waiting == calls; });
  }
  void end_lease() {
    db::Autocommit(stack.database())
        .run("UPDATE throttles SET ends_at = UTC_TIMESTAMP(3) WHERE kind = 'generate once'");
  }
};

TEST(GenerateOnceWithTextProvider, asks_to_come_back_while_the_first_call_is_in_progress) {
  let_the_model_wait();
  auto first = call();
  const bool waiting = are_waiting(1);
  const auto second = client.post(kPath, kTheme);
  gate.open();
  const auto served = first.get();

  CHECK(waiting);
  check_refused(second, 409, "request_in_progress");
  STRCMP_EQUAL("2", second.header("Retry-After").c_str());
  STRCMP_EQUAL(served.body.c_str(), client.post(kPath, kTheme).body.c_str());
  LONGS_EQUAL(1, text_model().requests().size());
}

// The lease has ended, as if the first worker were slower than any can be.
TEST(GenerateOnceWithTextProvider, stores_one_of_two_that_were_both_made) {
  let_the_model_wait();
  auto first = call();
  const bool one_waiting = are_waiting(1);
  end_lease();
  auto second = call();
  const bool both_waiting = are_waiting(2);
  gate.open();
  const long statuses = first.get().status + second.get().status;

  CHECK(one_waiting && both_waiting);
  LONGS_EQUAL(200 + 409, statuses);
  STRCMP_EQUAL("4", client.post(kPath, kTheme).header("X-Credits-Remaining").c_str());
  STRCMP_CONTAINS("ok", stack.admin("verify").c_str());
}

TEST(GenerateOnceWithTextProvider, keeps_nothing_of_a_call_that_failed) {
  text_model().answer_with([](const auto&) { return provider_says::completion("", "content_filter"); });
  check_refused(client.post(kPath, kTheme), 503, "generation_unavailable");
  work_well();
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  STRCMP_EQUAL("4", client.post(kPath, kTheme).header("X-Credits-Remaining").c_str());
}

TEST(GenerateOnceWithTextProvider, works_again_after_its_worker_was_killed) {
  let_the_model_wait();
  auto first = call();
  const bool waiting = are_waiting(1);
  for (pid_t worker : stack.workers("generate")) kill(worker, SIGKILL);
  const auto lost = first.get();
  gate.open();
  end_lease();

  CHECK(waiting);
  CHECK(lost.status != 200);
  CHECK(eventually([&] { return client.post(kPath, kTheme).status == 200; }));
  STRCMP_EQUAL("3",
               client.post(kPath, kTheme).header("X-Credits-Remaining").c_str());  // one is held by the dead worker
}
