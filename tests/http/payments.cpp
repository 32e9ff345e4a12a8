// POST /api/generate with a payment.
#include <filesystem>
#include <fstream>
#include <future>

#include "crypto/encoding.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/refused.h"
#include "support/shared_database.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

std::string receipt_of(const Answer& answer) {
  return crypto::from_base64(answer.header("X-PAYMENT-RESPONSE")).value_or("");
}

void check_pending(const Answer& answer) {
  check_refused(answer, 503, "settlement_pending");
  CHECK(!answer.header("Retry-After").empty());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

}  // namespace

namespace {

struct Buyer : public Utest {
  explicit Buyer(Stack& stack) : stack(stack) {}

  Stack& stack;
  Client client = stack.client();
  SignedPayment payment;

  void setup() override { facilitator().work_well(); }
  void teardown() override {
    stack.run_clock();
    stack.verify();
  }

  Answer pay(const char* theme = kTheme) {
    return Client(client).with("X-PAYMENT", payment.header()).post(kPath, theme);
  }
  Facilitator::Books books() { return facilitator().books(payment.nonce); }
  std::string state() {
    return stack.admin("payment list --json").find(payment.nonce) == std::string::npos
               ? "none"
               : stack.database()
                     .select("SELECT state FROM payments WHERE nonce = ?", crypto::from_hex(payment.nonce).value())
                     .text();
  }
  std::string column(const std::string& name) {
    return stack.database()
        .select("SELECT " + name + " FROM payments WHERE nonce = ?", crypto::from_hex(payment.nonce).value())
        .text();
  }
  template <class... P>
  void set(const std::string& assignments, const P&... values) {
    db::Autocommit(stack.database())
        .run("UPDATE payments SET " + assignments + " WHERE nonce = ?", values...,
             crypto::from_hex(payment.nonce).value());
  }
  void end_leases() {
    db::Autocommit(stack.database()).run("UPDATE payments SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  }
  void check_books(int verifies, int settles, int debits) {
    LONGS_EQUAL(verifies, books().verifies);
    LONGS_EQUAL(settles, books().settles);
    LONGS_EQUAL(debits, books().debits);
  }
  // Makes the row look as if another worker were working on it right now.
  void add_under_way(const std::string& assignments) {
    stack.as_root(
        "CREATE TEMPORARY TABLE millrace.one AS SELECT * FROM millrace.payments WHERE nonce = X'" + payment.nonce + "'",
        "UPDATE millrace.one SET id = RANDOM_BYTES(16), nonce = RANDOM_BYTES(32), bucket = RANDOM_BYTES(16),"
        " state = 'CLAIMED', settle_attempts = 0, open_attempts = 0, transaction_hash = NULL, settled_at = NULL,"
        " lease_until = UTC_TIMESTAMP(3) + INTERVAL 1 MINUTE, " +
            assignments,
        "INSERT INTO millrace.payments SELECT * FROM millrace.one");
  }
};

}  // namespace

TEST_GROUP_BASE(PaidGenerate, Buyer){TEST_GROUP_CppUTestGroupPaidGenerate() : Buyer(paid_stack()){}};

TEST(PaidGenerate, works) {
  const auto answer = pay();
  LONGS_EQUAL(200, answer.status);
  CHECK(!text_in(answer.body, "coinName").empty());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
  const std::string receipt = R"({"success":true,"transaction":"0x)" + payment.nonce +
                              R"(","network":"base","payer":"0x)" + payment.payer + "\"}";
  STRCMP_EQUAL(receipt.c_str(), receipt_of(answer).c_str());
  check_books(1, 1, 1);
}

// Nobody can tell then whether the same payment was sent before, and charged.
TEST(PaidGenerate, asks_for_as_much_patience_as_others_while_a_backup_is_restored) {
  stack.expect_in_logs("a backup is being restored");
  stack.as_root("INSERT INTO millrace.restores (id, began_at) VALUES (1, UTC_TIMESTAMP(3))");
  stack.end_connections();
  const Answer draft = pay(), free = client.post(kPath, kTheme),
               pack = Client(client).with("X-PAYMENT", payment.header()).post("/api-keys", "");
  stack.as_root("DELETE FROM millrace.restores");
  check_refused(free, 503, "restoring");
  STRCMP_EQUAL("10", free.header("Retry-After").c_str());
  for (const auto& paid : {draft, pack}) {
    check_pending(paid);
    STRCMP_EQUAL("10", paid.header("Retry-After").c_str());
  }
  LONGS_EQUAL(0, books().verifies);
}

TEST(PaidGenerate, sends_the_facilitator_the_payment_and_the_terms_of_the_402) {
  pay();
  STRCMP_CONTAINS(payment.signature.c_str(), facilitator().last_asked().c_str());
  const std::string challenge = Client(client).with("X-API-Key", stack.spent_key()).post(kPath, kTheme).body;
  const auto from = challenge.find("[{") + 1;
  const std::string item = challenge.substr(from, challenge.rfind("]") - from);
  STRCMP_CONTAINS(("\"paymentRequirements\":" + item + "}").c_str(), facilitator().last_asked().c_str());
}

TEST(PaidGenerate, uses_no_free_slot) {
  stack.stop_clock();
  pay();
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

TEST(PaidGenerate, spends_a_credit_instead_of_the_payment) {
  client.with("X-API-Key", stack.issue_key(1));
  LONGS_EQUAL(200, pay().status);
  check_books(0, 0, 0);
  LONGS_EQUAL(200, pay().status);
  check_books(1, 1, 1);
}

TEST(PaidGenerate, charges_once_for_a_payment_sent_ten_times_at_once_and_ten_times_later) {
  const auto answers = all_at_once(10, [&] { return pay(); });
  std::string body;
  for (const auto& [status, answer] : answers) {
    CHECK(status == 200 ||
          (status == 409 && error_of(answer) == "payment_in_progress" && answer.header("Retry-After") == "2"));
    if (status != 200) continue;
    if (body.empty()) body = answer.body;
    STRCMP_EQUAL(body.c_str(), answer.body.c_str());
  }
  for (int i = 0; i < 10; ++i) STRCMP_EQUAL(body.c_str(), pay().body.c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerate, serves_the_same_draft_and_receipt_again_even_after_the_payment_expired) {
  const auto first = pay();
  db::Autocommit(stack.database()).run("UPDATE payments SET valid_before = 1 WHERE state = 'SETTLED'");
  const auto again = pay();
  LONGS_EQUAL(200, again.status);
  STRCMP_EQUAL(first.body.c_str(), again.body.c_str());
  STRCMP_EQUAL(receipt_of(first).c_str(), receipt_of(again).c_str());
}

TEST(PaidGenerate, recognises_the_same_payment_in_capitals_and_from_another_address) {
  const auto first = pay();
  for (char& c : payment.nonce) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
  client = stack.client();
  STRCMP_EQUAL(first.body.c_str(), pay().body.c_str());
}

TEST(PaidGenerate, refuses_the_same_payment_for_another_theme) {
  pay();
  check_refused(pay(R"({"theme":"a submarine for shy clouds"})"), 409, "payment_already_used");
  check_books(1, 1, 1);
}

TEST(PaidGenerate, reveals_nothing_to_another_signature_with_a_known_nonce) {
  const auto first = pay();
  payment.signature = crypto::hex(std::string(65, 'x'));
  const auto foreign = pay();
  check_refused(foreign, 402, "invalid_exact_evm_payload_signature");
  STRCMP_EQUAL("", foreign.header("X-PAYMENT-RESPONSE").c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerate, serves_a_settled_payment_for_a_day) {
  pay();
  db::Autocommit(stack.database())
      .run("UPDATE payments SET settled_at = settled_at - INTERVAL 25 HOUR WHERE state = 'SETTLED'");
  check_refused(pay(), 409, "payment_already_used");
}

TEST(PaidGenerate, answers_402_with_the_facilitators_reason_and_stores_nothing_for_an_invalid_payment) {
  facilitator().verify_with(Fault::refuses, "insufficient_funds");
  check_refused(pay(), 402, "insufficient_funds");
  STRCMP_EQUAL("none", state().c_str());
  check_books(1, 0, 0);
  facilitator().work_well();
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, passes_on_only_reasons_that_are_codes) {
  facilitator().verify_with(Fault::refuses, "<script>alert(1)</script>");
  check_refused(pay(), 402, "payment_invalid");
}

TEST(PaidGenerate, charges_nothing_when_the_facilitator_cannot_verify) {
  for (const Fault error :
       {Fault::server_error, Fault::html, Fault::garbage, Fault::hangs, Fault::hangs_up, Fault::too_many}) {
    facilitator().verify_with(error);
    const auto answer = pay();
    check_refused(answer, 503, "facilitator_unavailable");
    STRCMP_EQUAL(error == Fault::too_many ? "7" : "5", answer.header("Retry-After").c_str());
    STRCMP_EQUAL("none", state().c_str());
  }
  check_books(6, 0, 0);
  facilitator().work_well();
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, answers_402_when_settlement_was_refused_before_the_chain) {
  facilitator().settle_with(Fault::refuses, "insufficient_funds");
  check_refused(pay(), 402, "insufficient_funds");
  facilitator().work_well();
  check_refused(pay(), 402, "insufficient_funds");
  check_books(1, 1, 0);
  STRCMP_EQUAL("VOID", state().c_str());
}

TEST(PaidGenerate, never_asks_for_another_payment_while_the_outcome_is_unknown) {
  for (const Fault error : {Fault::server_error, Fault::html, Fault::garbage, Fault::hangs, Fault::hangs_up,
                            Fault::too_many, Fault::succeeds_in_words}) {
    payment = SignedPayment();
    client = stack.client();
    facilitator().settle_with(error);
    check_pending(pay());
    facilitator().work_well();
    const auto answer = pay();
    LONGS_EQUAL(200, answer.status);
    check_books(1, 2, 1);
  }
}

TEST(PaidGenerate, does_not_treat_an_unknown_reason_as_a_refusal) {
  facilitator().settle_with(Fault::refuses, "unexpected_settle_error");
  check_pending(pay());
}

TEST(PaidGenerate, ignores_a_refusal_after_an_attempt_that_may_have_moved_the_money) {
  facilitator().settle_with(Fault::hangs_up);
  check_pending(pay());
  facilitator().settle_with(Fault::refuses, "insufficient_funds");
  check_pending(pay());
  check_pending(pay());
}

TEST(PaidGenerate, ignores_a_refusal_when_another_worker_has_begun_an_attempt_since) {
  facilitator().settle_with(Fault::refuses, "insufficient_funds");
  facilitator().hold();
  auto paid = std::async(std::launch::async, [&] { return pay(); });
  const bool settling = eventually([] { return facilitator().held() == 1; });
  // Its lease has expired, and the worker that took it over is calling the facilitator as well.
  set("lease_token = 'another holder..', open_attempts = 2");
  facilitator().let_go();
  CHECK(settling);
  check_pending(paid.get());
  STRCMP_EQUAL("SETTLING", state().c_str());

  facilitator().work_well();
  end_leases();
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, serves_nothing_for_an_authorization_used_before_it_was_sent) {
  facilitator().settle_with(Fault::refuses, "invalid_exact_evm_nonce_already_used");
  for (int i = 0; i < 3; ++i) check_pending(pay());
  STRCMP_EQUAL("UNRESOLVED", state().c_str());
  LONGS_EQUAL(1, books().settles);
}

TEST(PaidGenerate, serves_nothing_when_only_the_facilitator_says_that_an_authorization_is_used) {
  facilitator().settle_with(Fault::fails_after_all, "unexpected_settle_error");
  check_pending(pay());
  facilitator()
      .work_well();  // and answers the next attempt that the nonce is used, by the first attempt or by the payer
  check_pending(pay());
  check_pending(pay());
  STRCMP_EQUAL("UNRESOLVED", state().c_str());
  LONGS_EQUAL(0, stack.database()
                     .select("SELECT 1 FROM generations g JOIN payments p ON p.id = g.id WHERE p.nonce = ?",
                             crypto::from_hex(payment.nonce).value())
                     .size());
}

TEST(PaidGenerate, leaves_a_payment_of_unknown_outcome_to_the_operator) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  db::Autocommit(stack.database())
      .run(
          "UPDATE payments SET valid_before = UNIX_TIMESTAMP() - 121, next_check_at = UTC_TIMESTAMP(3)"
          " WHERE state = 'SETTLING'");
  stack.admin("reconcile");
  STRCMP_EQUAL("UNRESOLVED", state().c_str());
  check_pending(pay());

  const std::string listed = stack.admin("payment list --state UNRESOLVED"), id = listed.substr(0, listed.find(' '));
  stack.admin("payment resolve " + id + " --settled 0x" + payment.nonce);
  const auto answer = pay();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(payment.nonce.c_str(), receipt_of(answer).c_str());
}

TEST(PaidGenerate, does_not_charge_again_when_a_payment_was_settled_during_a_takeover) {
  const auto first = pay();
  set("state = 'SETTLING', valid_before = 1");
  // Another worker settles it immediately after the statement that takes it over.
  stack.as_root(
      "CREATE TRIGGER millrace.meanwhile BEFORE UPDATE ON millrace.payments"
      " FOR EACH ROW SET NEW.state = IF(NEW.lease_token <> OLD.lease_token, 'SETTLED', NEW.state)");
  const auto meanwhile = pay();
  stack.as_root("DROP TRIGGER millrace.meanwhile");
  check_refused(meanwhile, 409, "payment_in_progress");
  STRCMP_EQUAL(first.body.c_str(), pay().body.c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerate, requires_no_new_payment_when_another_worker_settled_this_one) {
  const auto first = pay();
  set("state = 'CLAIMED'");
  // Its lease expires during the call to the facilitator, and another worker settles it.
  stack.as_root(
      "CREATE TRIGGER millrace.meanwhile BEFORE INSERT ON millrace.throttles FOR EACH ROW UPDATE millrace.payments"
      " SET state = 'SETTLED', lease_token = 'another holder..' WHERE nonce = X'" +
      payment.nonce + "'");
  facilitator().verify_with(Fault::refuses, "invalid_exact_evm_nonce_already_used");
  const auto meanwhile = pay();
  stack.as_root("DROP TRIGGER millrace.meanwhile");
  check_refused(meanwhile, 409, "payment_in_progress");
  STRCMP_EQUAL(first.body.c_str(), pay().body.c_str());
  check_books(2, 1, 1);
}

TEST(PaidGenerate, records_a_settlement_after_the_database_was_down) {
  facilitator().hold();
  auto paid = std::async(std::launch::async, [&] { return pay(); });
  const bool settling = eventually([] { return facilitator().held() == 1; });
  stack.end_connections();
  facilitator().let_go();
  CHECK(settling);
  LONGS_EQUAL(200, paid.get().status);
  STRCMP_EQUAL("SETTLED", state().c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerate, allows_two_payments_of_an_address_in_progress) {
  facilitator().hold();
  const auto other = [&] { return Client(client).with("X-PAYMENT", SignedPayment().header()).post(kPath, kTheme); };
  auto first = std::async(std::launch::async, other), second = std::async(std::launch::async, other);
  const bool both = eventually([] { return facilitator().held() == 2; });
  const auto third = pay();
  facilitator().let_go();
  CHECK(both);
  first.get();
  second.get();
  check_refused(third, 429, "too_many_payments");
  check_books(0, 0, 0);
}

TEST(PaidGenerate, refuses_a_payer_with_three_unpaid_drafts) {
  facilitator().settle_with(Fault::refuses, "insufficient_funds");
  const std::string payer = payment.payer;
  for (int i = 0; i < 3; ++i) {
    payment = SignedPayment();
    payment.payer = payer;
    client = stack.client();
    check_refused(pay(), 402, "insufficient_funds");
  }
  payment = SignedPayment();
  payment.payer = payer;
  client = stack.client();
  check_refused(pay(), 429, "too_many_unpaid");
  check_books(0, 0, 0);
}

TEST(PaidGenerate, refuses_an_address_with_three_payments_of_unknown_outcome) {
  facilitator().settle_with(Fault::refuses, "unexpected_settle_error");
  for (int i = 0; i < 3; ++i) {
    payment = SignedPayment();
    check_pending(pay());
  }
  payment = SignedPayment();
  check_refused(pay(), 429, "too_many_unpaid");
  STRCMP_EQUAL("none", state().c_str());
  check_books(0, 0, 0);
}

TEST(PaidGenerate, keeps_the_limit_on_unpaid_drafts_under_concurrent_calls) {
  facilitator().settle_with(Fault::refuses, "unexpected_settle_error");
  all_at_once(12, [&] { return Client(client).with("X-PAYMENT", SignedPayment().header()).post(kPath, kTheme); });
  facilitator().work_well();
  CHECK(stack.number("SELECT MAX(of_one) FROM (SELECT COUNT(*) AS of_one FROM payments"
                     " WHERE state = 'SETTLING' GROUP BY bucket) AS counted") <= 3);
}

TEST(PaidGenerate, does_not_let_a_caller_block_another_payers_wallet) {
  pay();
  for (int i = 0; i < 4; ++i) add_under_way("verified_at = NULL");
  const std::string payer = payment.payer;
  payment = SignedPayment();
  payment.payer = payer;
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, asks_the_facilitator_about_twenty_invalid_payments_of_an_address_at_most) {
  facilitator().verify_with(Fault::refuses, "invalid_exact_evm_payload_signature");
  for (int i = 0; i < 20; ++i) {
    payment = SignedPayment();
    check_refused(pay(), 402, "invalid_exact_evm_payload_signature");
  }
  payment = SignedPayment();
  const auto refused = pay();
  check_refused(refused, 429, "too_many_payments");
  CHECK(std::stoi(refused.header("Retry-After")) > 60);
  check_books(0, 0, 0);
  facilitator().work_well();
  client = stack.client();
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, asks_the_facilitator_about_sixty_payments_of_an_address_that_it_cannot_check_at_most) {
  facilitator().verify_with(Fault::server_error);
  for (int i = 0; i < 60; ++i) {
    payment = SignedPayment();
    check_refused(pay(), 503, "facilitator_unavailable");
  }
  payment = SignedPayment();
  check_refused(pay(), 429, "too_many_payments");
  check_books(0, 0, 0);
  facilitator().work_well();
  client = stack.client();
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, passes_addresses_on_without_capitals_that_are_no_checksum) {
  payment.payer = "ABCDEFABCDEFABCDEFABCDEFABCDEFABCDEFABCD";
  LONGS_EQUAL(200, pay().status);
  STRCMP_CONTAINS(R"("from":"0xabcdefabcdefabcdefabcdefabcdefabcdefabcd")", facilitator().last_asked().c_str());
}

TEST(PaidGenerate, allows_two_payments_of_a_payer_in_progress) {
  pay();
  for (int i = 0; i < 2; ++i) add_under_way("verified_at = UTC_TIMESTAMP(3)");
  const std::string payer = payment.payer;
  payment = SignedPayment();
  payment.payer = payer;
  check_refused(pay(), 429, "too_many_payments");
  STRCMP_EQUAL("none", state().c_str());
}

TEST(PaidGenerate, allows_the_networks_around_an_address_ten_times_as_many_payments_in_progress) {
  pay();
  const std::string around =
      "bucket = (SELECT CONCAT(LEFT(p.bucket, 8), RANDOM_BYTES(8)) FROM millrace.payments p WHERE p.nonce = X'" +
      payment.nonce + "')";
  for (int i = 0; i < 19; ++i) add_under_way(around);
  payment = SignedPayment();
  LONGS_EQUAL(200, pay().status);
  for (int i = 0; i < 2; ++i) add_under_way(around);
  payment = SignedPayment();
  check_refused(pay(), 429, "too_many_payments");
}

TEST(PaidGenerate, voids_an_expired_payment_that_no_attempt_can_have_moved) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  set("open_attempts = 0, last_error = 'facilitator_unavailable', valid_before = UNIX_TIMESTAMP() - 121,"
      " next_check_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");
  STRCMP_EQUAL("VOID", state().c_str());
  check_refused(pay(), 402, "payment_expired");
}

TEST(PaidGenerate, reconciles_a_payment_for_a_day_at_most) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  set("first_seen = first_seen - INTERVAL 25 HOUR, valid_before = 99999999999, next_check_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");
  STRCMP_EQUAL("UNRESOLVED", state().c_str());
  LONGS_EQUAL(1, books().settles);
}

TEST(PaidGenerate, reconciles_a_payment_less_and_less_often) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  set("settle_attempts = 20, next_check_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");
  STRCMP_EQUAL("1", column("next_check_at > UTC_TIMESTAMP(3) + INTERVAL 4 MINUTE").c_str());
  LONGS_EQUAL(2, books().settles);
}

TEST(PaidGenerate, refuses_a_payment_that_stays_valid_for_longer_than_an_hour) {
  payment.valid_before = std::to_string(stack.number("SELECT UNIX_TIMESTAMP()") + 3700);
  check_refused(pay(), 402, "invalid_exact_evm_payload_authorization_valid_before");
  check_books(0, 0, 0);
}

TEST(PaidGenerate, refuses_a_payment_for_another_time_or_another_purpose) {
  payment.valid_before = "1000";
  check_refused(pay(), 402, "invalid_exact_evm_payload_authorization_valid_before");
  payment = SignedPayment("5000000");
  check_refused(pay(), 402, "invalid_exact_evm_payload_authorization_value");
  check_refused(
      Client(client).with("X-PAYMENT", payment.header()).with("X-PAYMENT", payment.header()).post(kPath, kTheme), 402,
      "invalid_payload");
  LONGS_EQUAL(0, books().verifies);
}

TEST(PaidGenerate, refuses_a_payment_that_would_expire_before_it_is_settled) {
  const auto now = stack.number("SELECT UNIX_TIMESTAMP()");
  payment.valid_before =
      std::to_string(now + 21);  // 5 to verify, 10 to generate, 1 to settle, and 6 that facilitators require to be left
  check_refused(pay(), 402, "invalid_exact_evm_payload_authorization_valid_before");
  check_books(0, 0, 0);
  payment.valid_before = std::to_string(now + 30);
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerate, accepts_version_2_of_x402_as_the_same_payment) {
  const auto answer = Client(client).with("PAYMENT-SIGNATURE", payment.header_v2()).post(kPath, kTheme);
  LONGS_EQUAL(200, answer.status);
  const std::string receipt = crypto::from_base64(answer.header("PAYMENT-RESPONSE")).value_or("");
  STRCMP_CONTAINS("\"network\":\"eip155:8453\"", receipt.c_str());
  STRCMP_EQUAL(answer.body.c_str(), pay().body.c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerate, hands_on_the_long_signature_of_a_smart_wallet) {
  payment.signature = std::string(2 * 4096, 'c');
  LONGS_EQUAL(200, pay().status);
  STRCMP_CONTAINS(("0x" + payment.signature).c_str(), facilitator().last_asked().c_str());
}

TEST(PaidGenerate, refuses_unasked_what_was_accepted_on_other_terms) {
  auto cheaper = crypto::from_base64(payment.header_v2()).value();
  cheaper.replace(cheaper.find(R"("amount":"10000")"), 16, R"("amount":"1")");
  const auto answer = Client(client).with("PAYMENT-SIGNATURE", crypto::base64(cheaper)).post(kPath, kTheme);
  check_refused(answer, 402, "invalid_exact_evm_payload_authorization_value");
  check_books(0, 0, 0);
}

TEST(PaidGenerate, offers_version_2_in_a_header_of_the_402) {
  const auto answer = Client(client).with("X-PAYMENT", "e30=").post(kPath, kTheme);
  const std::string challenge = crypto::from_base64(answer.header("PAYMENT-REQUIRED")).value_or("");
  STRCMP_CONTAINS(R"("x402Version":2)", challenge.c_str());
  STRCMP_CONTAINS(R"("network":"eip155:8453","amount":"10000")", challenge.c_str());
}

TEST_GROUP_BASE(PaidGenerateWithNode,
                Buyer){TEST_GROUP_CppUTestGroupPaidGenerateWithNode() : Buyer(paid_stack_with_node()){}};

TEST(PaidGenerateWithNode, spends_no_credit_on_a_draft_already_paid_for) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_pending(pay());
  facilitator().work_well();
  const std::string key = stack.issue_key(1);
  client.with("X-API-Key", key);
  const auto answer = pay();
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(answer.body.c_str(), pay().body.c_str());
  STRCMP_CONTAINS("\"creditsRemaining\":1", stack.admin("key show " + key + " --json").c_str());
  check_books(1, 1, 1);
}

TEST(PaidGenerateWithNode, serves_a_settled_payment_whose_reply_was_lost) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_pending(pay());
  facilitator().work_well();
  LONGS_EQUAL(200, pay().status);
  LONGS_EQUAL(200, pay().status);
  check_books(1, 1, 1);
}

TEST(PaidGenerateWithNode, serves_a_settled_payment_that_was_reported_as_failed) {
  facilitator().settle_with(Fault::fails_after_all, "invalid_transaction_state");
  check_pending(pay());
  facilitator().work_well();
  LONGS_EQUAL(200, pay().status);
  check_books(1, 1, 1);
}

TEST(PaidGenerateWithNode, is_reconciled_by_the_timer) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_pending(pay());
  facilitator().work_well();
  stack.admin("reconcile");
  STRCMP_EQUAL("SETTLED", state().c_str());
  LONGS_EQUAL(200, pay().status);
  check_books(1, 1, 1);
}

TEST(PaidGenerateWithNode, is_reconciled_even_if_another_payment_cannot_be_delivered) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_pending(pay());
  const SignedPayment broken = payment;
  const auto result = column("result");
  set("result = '{}', next_check_at = UTC_TIMESTAMP(3) - INTERVAL 1 MINUTE");  // reconciled first
  payment = SignedPayment();
  client = stack.client();
  check_pending(pay());
  facilitator().work_well();
  stack.admin("reconcile");
  STRCMP_EQUAL("SETTLED", state().c_str());

  payment = broken;
  STRCMP_EQUAL("SETTLING", state().c_str());
  STRCMP_EQUAL("1", column("next_check_at > UTC_TIMESTAMP(3) + INTERVAL 30 SECOND").c_str());
  set("result = ?, next_check_at = UTC_TIMESTAMP(3)", result);
  LONGS_EQUAL(200, pay().status);
}

TEST(PaidGenerateWithNode, serves_nothing_for_an_authorization_used_before_it_was_sent) {
  LONGS_EQUAL(200, pay().status);
  // As if at another installation with the same receiver.
  stack.as_root("USE millrace", "DELETE g, p FROM payments p JOIN generations g ON g.id = p.id WHERE p.nonce = X'" +
                                    payment.nonce + "'");
  check_refused(pay(), 409, "payment_already_used");
  STRCMP_EQUAL("none", state().c_str());
  check_books(2, 1, 1);
}

TEST(PaidGenerateWithNode, serves_nothing_for_an_authorization_used_too_long_ago_for_the_logs) {
  LONGS_EQUAL(200, pay().status);
  stack.as_root("USE millrace", "DELETE g, p FROM payments p JOIN generations g ON g.id = p.id WHERE p.nonce = X'" +
                                    payment.nonce + "'");
  chain_node().lose_logs();
  const auto refused = pay();
  chain_node().mend();
  check_refused(refused, 409, "payment_already_used");
  LONGS_EQUAL(0, chain_node().asked_for_logs());
  check_books(2, 1, 1);
}

TEST(PaidGenerateWithNode, counts_used_authorizations_as_invalid_payments) {
  LONGS_EQUAL(200, pay().status);
  stack.as_root("USE millrace", "DELETE g, p FROM payments p JOIN generations g ON g.id = p.id WHERE p.nonce = X'" +
                                    payment.nonce + "'");
  for (int i = 0; i < 20; ++i) check_refused(pay(), 409, "payment_already_used");
  check_refused(pay(), 429, "too_many_payments");
}

TEST(PaidGenerateWithNode, asks_an_unavailable_node_for_a_day_at_most) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  set("first_seen = first_seen - INTERVAL 25 HOUR, next_check_at = UTC_TIMESTAMP(3)");
  chain_node().cut();
  stack.admin("reconcile");
  chain_node().mend();
  STRCMP_EQUAL("UNRESOLVED", state().c_str());
}

// A payment that was begun before the change is checked against the terms of that time.
TEST(PaidGenerateWithNode, completes_a_payment_after_receiver_and_asset_were_reconfigured) {
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  const SignedPayment open = payment;
  payment = SignedPayment();
  facilitator().work_well();
  const auto served = pay();

  Stack& changed = with_database_of(stack, {{"MILLRACE_X402_PAY_TO", "0x00000000000000000000000000000000000000cc"},
                                            {"MILLRACE_X402_ASSET", "0x00000000000000000000000000000000000000dd"},
                                            {"MILLRACE_X402_FACILITATOR_URL", facilitator().url()},
                                            {"MILLRACE_X402_RPC_URL", chain_node().url()},
                                            {"MILLRACE_RECONCILE_SECONDS", "86400"}});
  client = changed.client();
  STRCMP_EQUAL(crypto::from_base64(served.header("X-PAYMENT-RESPONSE")).value().c_str(), receipt_of(pay()).c_str());
  payment = SignedPayment();
  check_refused(pay(), 402, "invalid_exact_evm_payload_recipient_mismatch");

  payment = open;
  LONGS_EQUAL(200, pay().status);
  STRCMP_CONTAINS(R"("payTo":"0x00000000000000000000000000000000000000aa")", facilitator().last_asked().c_str());
  check_books(1, 2, 1);
}

TEST_GROUP(PaidGenerateInCrashes) {
  Stack& stack = mortal_stack();
  Client client = stack.client();
  SignedPayment payment;

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  Answer pay() { return Client(client).with("X-PAYMENT", payment.header()).post(kPath, kTheme); }
  void die_at(const char* place) {
    std::ofstream(place_to_die()) << place << std::endl;
    const auto answer = pay();
    CHECK_TEXT(!std::filesystem::exists(place_to_die()), place);
    check_refused(answer, 503, "service_unavailable");
  }
  // After the duration of a lease.
  void end_leases() {
    db::Autocommit(stack.database()).run("UPDATE payments SET lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  }
  void check_ends_well(const char* place, int verifies, int settles) {
    die_at(place);
    end_leases();
    const auto answer = pay();
    LONGS_EQUAL_TEXT(200, answer.status, place);
    const auto books = facilitator().books(payment.nonce);
    LONGS_EQUAL_TEXT(verifies, books.verifies, place);
    LONGS_EQUAL_TEXT(settles, books.settles, place);
    LONGS_EQUAL_TEXT(1, books.debits, place);
    STRCMP_EQUAL_TEXT(answer.body.c_str(), pay().body.c_str(), place);
  }
  std::int64_t generations() { return stack.number("SELECT COUNT(*) FROM generations WHERE paid_by = 'payment'"); }
};

TEST(PaidGenerateInCrashes, verifies_again_when_killed_before_the_draft_was_stored) {
  check_ends_well("after_claim_committed", 1, 1);
  payment = SignedPayment();
  check_ends_well("after_verify", 2, 1);
  payment = SignedPayment();
  check_ends_well("after_making", 2, 1);
}

TEST(PaidGenerateInCrashes, settles_the_stored_draft_when_killed_after_storing_it) {
  check_ends_well("after_result_committed", 1, 1);
  payment = SignedPayment();
  check_ends_well("after_settling_committed", 1, 1);
}

TEST(PaidGenerateInCrashes, serves_a_settled_payment_when_killed_before_recording_it) {
  check_ends_well("after_settle", 1, 1);
  payment = SignedPayment();
  check_ends_well("after_evidence_kept", 1, 1);
}

TEST(PaidGenerateInCrashes, serves_a_settled_payment_when_killed_before_the_answer) {
  check_ends_well("after_settled_committed", 1, 1);
}

TEST(PaidGenerateInCrashes, is_in_progress_until_the_lease_of_the_killed_worker_expires) {
  die_at("after_settle");
  check_refused(pay(), 409, "payment_in_progress");
}

TEST(PaidGenerateInCrashes, deletes_a_payment_that_was_never_sent_for_settlement) {
  die_at("after_result_committed");
  const auto before = generations();
  end_leases();
  db::Autocommit(stack.database()).run("UPDATE payments SET valid_before = 1 WHERE state = 'GENERATED'");
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM payments WHERE state = 'GENERATED'"));
  LONGS_EQUAL(before, generations());
  LONGS_EQUAL(0, facilitator().books(payment.nonce).debits);
}

TEST(PaidGenerateInCrashes, is_reconciled_by_the_timer_if_the_buyer_never_returns) {
  die_at("after_settle");
  end_leases();
  const auto before = generations();
  stack.admin("reconcile");
  LONGS_EQUAL(before + 1, generations());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).debits);
}
