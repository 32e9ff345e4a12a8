// Answers when the connection to the database breaks around a COMMIT.
#include "support/database_cable.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

using Break = DatabaseCable::Break;

const char kPath[] = "/api/generate";

DatabaseCable& cable() {
  static DatabaseCable one(Stack::running().home() + "/run/db.sock");
  return one;
}

// Another instance that reaches the database of the running one through the cable.
Stack& stack_over_cable() {
  return with_database_of(Stack::running(), {{"MILLRACE_DB_SOCKET", cable().socket()},
                                             {"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                                             {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo}});
}

// Unique, to find its generation.
std::string new_theme() {
  static int number = 0;
  return "a ferry at midnight " + std::to_string(++number);
}

std::int64_t stored(const std::string& theme) {
  return Stack::running().database().select("SELECT COUNT(*) FROM generations WHERE theme = ?", theme).number();
}

}  // namespace

TEST_GROUP(LostCommits) {
  Stack& stack = stack_over_cable();
  Client client = stack.client();
  const std::string theme = new_theme();

  void setup() override {
    facilitator().work_well();  // whatever a test of another group left it at
    CHECK(eventually([&] { return client.get("/readyz").status == 200; }));
  }
  void teardown() override {
    cable().mend();
    Stack::running().run_clock();
    Stack::running().verify();
  }
  Answer generate() { return client.post(kPath, R"({"theme":")" + theme + "\"}"); }
  void check_refused(const Answer& answer, const char* error) {
    LONGS_EQUAL(503, answer.status);
    STRCMP_EQUAL(error, text_in(answer.body, "error").c_str());
  }
};

TEST(LostCommits, do_not_lose_a_free_generation_that_was_counted) {
  Stack::running().stop_clock();
  cable().break_once(Break::in_commit);
  const auto answer = generate();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS("r=4;", answer.header("RateLimit").c_str());
  LONGS_EQUAL(1, stored(theme));
}

TEST(LostCommits, do_not_lose_a_keyed_generation_that_was_counted) {
  client.with("X-API-Key", stack.issue_key(2));
  cable().break_once(Break::in_commit, 1);  // the first one holds the credit
  const auto answer = generate();
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("1", answer.header("X-Credits-Remaining").c_str());
  LONGS_EQUAL(1, stored(theme));
}

TEST(LostCommits, that_never_reached_the_server_count_nothing) {
  Stack::running().stop_clock();
  cable().break_once(Break::before_commit);
  check_refused(generate(), "database_unavailable");
  LONGS_EQUAL(0, stored(theme));
  STRCMP_CONTAINS("r=4;", generate().header("RateLimit").c_str());
}

TEST(LostCommits, with_unknown_outcome_are_not_reported_as_uncounted) {
  cable().break_for_good(Break::in_commit);
  check_refused(generate(), "outcome_unknown");
  LONGS_EQUAL(1, stored(theme));
}

TEST(LostCommits, of_a_lease_count_nothing) {
  client.with("Idempotency-Key", theme);
  cable().break_once(Break::in_commit);
  check_refused(generate(), "database_unavailable");
  LONGS_EQUAL(0, stored(theme));
}

TEST(LostCommits, with_unknown_outcome_are_stored_once_if_sent_again_with_their_idempotency_key) {
  client.with("Idempotency-Key", theme);
  cable().break_for_good(Break::in_commit, 1);  // the first one takes the lease
  check_refused(generate(), "outcome_unknown");
  cable().mend();
  db::Autocommit(stack.database()).run("DELETE FROM throttles WHERE kind = 'generate once'");
  LONGS_EQUAL(200, generate().status);
  LONGS_EQUAL(1, stored(theme));
}

TEST(LostCommits, do_not_matter_once_the_generation_was_committed) {
  cable().break_for_good(Break::after_commit);
  const auto answer = generate();
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("", answer.header("RateLimit").c_str());
  LONGS_EQUAL(1, stored(theme));
}

TEST(LostCommits, never_tell_a_buyer_that_nothing_was_charged) {
  client.with("X-PAYMENT", SignedPayment().header());
  const auto bought = generate();
  cable().cut();
  const auto asked_again = generate();
  cable().mend();

  LONGS_EQUAL_TEXT(200, bought.status, bought.body.c_str());
  check_refused(asked_again, "settlement_pending");
  STRCMP_EQUAL(bought.body.c_str(), generate().body.c_str());
}

TEST(LostCommits, never_tell_whoever_tops_a_key_up_that_nothing_was_charged) {
  client.with("X-API-Key", stack.issue_key(1)).with("X-PAYMENT", SignedPayment("5000000").header());
  const auto bought = client.post("/api-keys", "");
  cable().cut();
  const auto asked_again = client.post("/api-keys", "");
  cable().mend();

  LONGS_EQUAL_TEXT(200, bought.status, bought.body.c_str());
  check_refused(asked_again, "settlement_pending");
  STRCMP_CONTAINS("with the same API key", asked_again.body.c_str());
}

TEST(LostCommits, tell_the_operator_to_check_before_repeating_a_command) {
  const std::string key = stack.issue_key(1);
  cable().break_once(Break::in_commit);
  STRCMP_CONTAINS("outcome unknown", stack.admin("key topup " + key + " --credits 5", 1).c_str());
  STRCMP_CONTAINS("\"creditsRemaining\":6", stack.admin("key show " + key + " --json").c_str());
}
