// POST /api/generate with a text provider. Its possible answers are tested in tests/providers.
#include <signal.h>

#include <algorithm>
#include <future>

#include "support/json.h"
#include "support/paid_stack.h"
#include "support/provider_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

// Counts as an outage, and is not tried again.
provider_says::Response a_used_up_quota() { return provider_says::an_error(429, "You pay.", "insufficient_quota"); }

provider_says::Response a_refusal() { return provider_says::completion("", "content_filter"); }

}  // namespace

TEST_GROUP(GenerateWithTextProvider) {
  Stack& stack = provider_stack();
  Client client = stack.client();
  void setup() override { work_well(); }
  void teardown() override { stack.run_clock(); }

  void model_says(const provider_says::Response& response) {
    text_model().answer_with([=](const auto&) { return response; });
  }
  static Client paying(const Client& client) { return Client(client).with("X-PAYMENT", SignedPayment().header()); }
  void check_fails(int times) {
    for (int i = 0; i < times; ++i) check_refused(client.post(kPath, kTheme), 503, "generation_unavailable");
  }
  // Changes the stored time instead of waiting.
  void let_time_pass() {
    db::Autocommit(stack.database())
        .run(
            "UPDATE provider_circuits SET open_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND,"
            " ends_at = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  }
};

TEST(GenerateWithTextProvider, works) {
  const auto answer = client.post(kPath, kTheme);
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("Lighthouse Larry", text_in(answer.body, "coinName").c_str());
  STRCMP_CONTAINS("\"conceptOnly\":true", answer.body.c_str());
  STRCMP_EQUAL("/chat/completions", text_model().requests().at(0).path.c_str());
  STRCMP_EQUAL("Bearer sk-planted-secret", text_model().requests().at(0).headers.at("authorization").c_str());
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM provider_circuits"));
}

TEST(GenerateWithTextProvider, is_concept_only_whatever_the_provider_says) {
  std::string draft = provider_says::draft_json();
  draft.insert(1, R"("conceptOnly":false,"logoUrl":"https://elsewhere.example/",)");
  model_says(provider_says::completion(draft));
  const auto answer = client.post(kPath, kTheme);
  STRCMP_CONTAINS("\"conceptOnly\":true", answer.body.c_str());
  CHECK(answer.body.find("elsewhere") == std::string::npos);
}

TEST(GenerateWithTextProvider, gives_the_free_slot_back_when_the_text_fails) {
  stack.stop_clock();
  model_says(a_refusal());
  check_fails(6);
  model_says(provider_says::a_draft());
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

// 5 to verify, 45 to generate, 20 to settle, and 6 that facilitators require to be left.
TEST(GenerateWithTextProvider, calls_no_provider_for_a_payment_that_may_expire_before_it_is_settled) {
  SignedPayment payment;
  payment.valid_before = std::to_string(stack.number("SELECT UNIX_TIMESTAMP()") + 75);
  check_refused(client.with("X-PAYMENT", payment.header()).post(kPath, kTheme), 402,
                "invalid_exact_evm_payload_authorization_valid_before");
  LONGS_EQUAL(0, facilitator().books(payment.nonce).verifies);
  LONGS_EQUAL(0, text_model().count());
}

TEST(GenerateWithTextProvider, gives_the_credit_back_when_the_text_fails) {
  client.with("X-API-Key", stack.issue_key(1));
  model_says(provider_says::an_outage());
  const auto failed = client.post(kPath, kTheme);
  model_says(provider_says::a_draft());

  check_refused(failed, 503, "generation_unavailable");
  CHECK(!failed.header("Retry-After").empty());
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  LONGS_EQUAL(402, client.post(kPath, kTheme).status);
}

TEST(GenerateWithTextProvider, lets_a_sixth_call_use_the_slot_of_one_that_failed) {
  stack.stop_clock();
  text_model().answer_with(provider_says::one_by_one({a_refusal(), provider_says::a_draft()}));
  const auto answers = all_at_once(6, [&] { return client.post(kPath, kTheme); });
  LONGS_EQUAL(5, answers.count(200));
  LONGS_EQUAL(1, answers.count(503));
}

TEST(GenerateWithTextProvider, repeats_no_secret_that_the_provider_quotes) {
  model_says(provider_says::an_error(401, "Incorrect API key provided: sk-planted-secret", "sk-planted-secret"));
  const auto answer = client.post(kPath, kTheme);
  check_refused(answer, 503, "generation_unavailable");
  CHECK(answer.body.find("planted") == std::string::npos);
  CHECK(eventually([&] { return log_of(stack, "generate").find("Incorrect API key") != std::string::npos; }));
  CHECK(log_of(stack, "generate").find("planted") == std::string::npos);
}

TEST(GenerateWithTextProvider, logs_a_failure_with_the_request_it_belongs_to) {
  model_says(provider_says::an_error(401, "No such model", ""));
  const auto answer = client.post(kPath, kTheme);
  const std::string line = R"({"level":"warning","request":")" + answer.header("X-Request-Id") +
                           R"(","method":"POST","path":"/api/generate","provider":"text","problem":")";
  CHECK(eventually([&] { return log_of(stack, "generate").find(line) != std::string::npos; }));
}

TEST(GenerateWithTextProvider, stops_asking_a_provider_that_was_down_five_times) {
  model_says(a_used_up_quota());
  check_fails(5);
  CHECK_EQUAL(5u, text_model().count());

  model_says(provider_says::a_draft());
  const auto answers = all_at_once(12, [&] { return client.post(kPath, kTheme); });
  LONGS_EQUAL(12, answers.count(503));
  CHECK_EQUAL(5u, text_model().count());
  const int seconds = std::stoi(answers.begin()->second.header("Retry-After"));
  CHECK(seconds > 0 && seconds <= 30);
}

TEST(GenerateWithTextProvider, lets_one_caller_try_it_again) {
  model_says(a_used_up_quota());
  check_fails(5);
  let_time_pass();
  Gate gate;
  text_model().answer_with([&](const auto&) {
    gate.pass();
    return provider_says::a_draft();
  });
  auto first = std::async(std::launch::async, [&] { return client.post(kPath, kTheme); });
  const bool trying = eventually([&] { return gate.waiting == 1; });
  const auto others = all_at_once(3, [&] { return client.post(kPath, kTheme); });
  gate.open();

  CHECK(trying);
  LONGS_EQUAL(200, first.get().status);
  LONGS_EQUAL(3, others.count(503));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM provider_circuits"));
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
}

TEST(GenerateWithTextProvider, decides_in_one_statement_who_tries) {
  model_says(a_used_up_quota());
  check_fails(5);
  let_time_pass();
  const auto answers = all_at_once(12, [&] { return client.post(kPath, kTheme); });
  LONGS_EQUAL(12, answers.count(503));
  CHECK_EQUAL(6u, text_model().count());  // after that, it is not asked again
}

TEST(GenerateWithTextProvider, resets_failures_after_a_success_and_after_30_seconds) {
  model_says(a_used_up_quota());
  check_fails(4);
  model_says(provider_says::a_draft());
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  model_says(a_used_up_quota());
  check_fails(4);
  db::Autocommit(stack.database()).run("UPDATE provider_circuits SET ends_at = UTC_TIMESTAMP(3)");
  check_fails(4);
  CHECK_EQUAL(13u, text_model().count());
  model_says(provider_says::a_draft());
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
}

TEST(GenerateWithTextProvider, does_not_count_declined_themes_as_failures_of_the_provider) {
  for (const auto& response :
       {a_refusal(), provider_says::completion("no"), provider_says::an_error(401, "Who are you?")}) {
    model_says(response);
    check_fails(6);
  }
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM provider_circuits"));
  model_says(provider_says::a_draft());
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
}

TEST(GenerateWithTextProvider, refuses_only_the_address_that_had_twenty_failures) {
  stack.stop_clock();
  model_says(a_refusal());
  check_fails(20);
  const auto calls = text_model().count();
  const int verifies = facilitator().all_books().verifies;
  model_says(provider_says::a_draft());
  const auto refused = client.post(kPath, kTheme);
  check_refused(refused, 429, "too_many_requests");
  const int seconds = std::stoi(refused.header("Retry-After"));
  CHECK(seconds > 500 && seconds <= 601);
  check_refused(paying(client).post(kPath, kTheme), 429, "too_many_requests");
  LONGS_EQUAL(verifies, facilitator().all_books().verifies);
  CHECK_EQUAL(calls, text_model().count());

  const auto elsewhere = stack.client().post(kPath, kTheme);
  LONGS_EQUAL(200, elsewhere.status);
  STRCMP_CONTAINS("r=4;", elsewhere.header("RateLimit").c_str());
  LONGS_EQUAL(200, Client(client).with("X-API-Key", stack.issue_key(1)).post(kPath, kTheme).status);
}

TEST(GenerateWithTextProvider, allows_200_failures_of_a_key_even_in_concurrent_calls) {
  model_says(a_refusal());
  const std::string key = stack.issue_key(1000);
  const auto answers = all_at_once(8, [&] {
    Answer last;
    for (int i = 0; i < 240 && last.status != 429; ++i)
      last = Client(client).with("X-API-Key", key).post(kPath, kTheme);
    return last;
  });
  LONGS_EQUAL(8, answers.count(429));
  CHECK_EQUAL(200u, text_model().count());
  LONGS_EQUAL(200, stack.number("SELECT used FROM throttles WHERE kind = 'failed key'"));
}

TEST(GenerateWithTextProvider, counts_a_payment_that_fails_by_address) {
  model_says(a_refusal());
  Client payer = paying(client);
  for (int i = 0; i < 20; ++i) check_refused(payer.post(kPath, kTheme), 503, "generation_unavailable");
  const int verifies = facilitator().all_books().verifies;
  check_refused(payer.post(kPath, kTheme), 429, "too_many_requests");
  check_refused(client.post(kPath, kTheme), 429, "too_many_requests");
  LONGS_EQUAL(verifies, facilitator().all_books().verifies);
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM payments"));
}

TEST(GenerateWithTextProvider, counts_no_success_and_no_outage_as_failure) {
  Client keyed = Client(client).with("X-API-Key", stack.issue_key(30));
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(200, keyed.post(kPath, kTheme).status);
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  model_says(a_used_up_quota());
  Client other = stack.client();
  for (int i = 0; i < 12; ++i) check_refused(other.post(kPath, kTheme), 503, "generation_unavailable");
  LONGS_EQUAL(0, stack.number("SELECT COALESCE(SUM(used), 0) FROM throttles WHERE kind LIKE 'failed %'"));
}

TEST(GenerateWithTextProvider, frees_slot_and_credit_of_a_killed_worker_after_the_lease) {
  stack.stop_clock();
  Client keyed = stack.client();
  const std::string key = stack.issue_key(1);
  keyed.with("X-API-Key", key);
  const std::string held =
      "SELECT (SELECT COUNT(*) FROM free_slots WHERE state = 'held')"
      " + (SELECT COUNT(*) FROM credit_holds)";
  Gate gate;
  text_model().answer_with([&](const auto&) {
    gate.pass();
    return provider_says::a_draft();
  });
  auto free_call = std::async(std::launch::async, [&] { return client.post(kPath, kTheme); });
  auto keyed_call = std::async(std::launch::async, [&] { return keyed.post(kPath, kTheme); });
  const bool at_work = eventually([&] { return gate.waiting == 2; });
  const auto killed = stack.workers("generate");
  for (pid_t worker : killed) kill(worker, SIGKILL);
  // A worker that was waiting may still fail one call when it is killed.
  const bool gone = eventually([&] {
    const auto alive = stack.workers("generate");
    return std::find_first_of(alive.begin(), alive.end(), killed.begin(), killed.end()) == alive.end();
  });
  const Answer free_answer = free_call.get(), keyed_answer = keyed_call.get();
  gate.open();
  text_model().answer_with([](const auto&) { return provider_says::a_draft(); });

  CHECK(at_work);
  CHECK(gone);
  check_refused(free_answer, 503, "service_unavailable");
  check_refused(keyed_answer, 503, "service_unavailable");
  LONGS_EQUAL(2, stack.number(held));
  LONGS_EQUAL(402, keyed.post(kPath, kTheme).status);
  for (int i = 0; i < 4; ++i) LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  LONGS_EQUAL(402, client.post(kPath, kTheme).status);

  // Sets the leases two minutes back instead of waiting.
  db::Autocommit(stack.database())
      .run("UPDATE free_slots SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR WHERE state = 'held'");
  db::Autocommit(stack.database()).run("UPDATE credit_holds SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 HOUR");
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
  LONGS_EQUAL(402, client.post(kPath, kTheme).status);
  LONGS_EQUAL(200, keyed.post(kPath, kTheme).status);
  LONGS_EQUAL(402, keyed.post(kPath, kTheme).status);
  stack.admin("verify");
}
