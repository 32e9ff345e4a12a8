// POST /api/generate and /api-keys with a payment: what a facilitator says of a transaction is kept, and used.
#include <future>

#include "crypto/encoding.h"
#include "support/paid_stack.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

namespace {

using Fault = Facilitator::Fault;

const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

// What /settle answers when it names this transaction, with 0x or without, as the value of `transaction`.
std::string failure(const std::string& reason, const std::string& transaction, const std::string& more = "") {
  return R"({"success":false,"errorReason":")" + reason + R"(","transaction":")" + transaction + "\"" + more + "}";
}

HttpStandIn::Response saying(const std::string& body, int status = 200) { return {status, body}; }

// The connection ends before the body does.
HttpStandIn::Response cut_off(const std::string& body) {
  HttpStandIn::Response response;
  response.raw = "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 4000\r\n\r\n" + body;
  return response;
}

struct Buyer : public Utest {
  explicit Buyer(Stack& stack, const std::string& path, const std::string& value)
      : stack(stack), path(path), payment(value) {}

  Stack& stack;
  const std::string path;
  Client client = stack.client();
  SignedPayment payment;
  const std::string other = "0x" + std::string(63, 'b') + "1";

  void setup() override { facilitator().work_well(); }
  void teardown() override { stack.verify(); }

  void begin_another() {
    payment = SignedPayment(payment.value);
    client = stack.client();
  }
  std::string hash() const { return "0x" + payment.nonce; }
  Client paying() { return Client(client).with("X-PAYMENT", payment.header()); }
  Answer pay() { return paying().post(path, kTheme); }
  Answer pay_hearing(const HttpStandIn::Response& response) {
    facilitator().settle_saying(response);
    return pay();
  }
  Answer pay_hearing(const std::string& body) { return pay_hearing(saying(body)); }
  void pay_without_delivery() {
    stack.as_root(
        "CREATE TRIGGER millrace.broken BEFORE INSERT ON millrace.generations FOR EACH ROW SIGNAL SQLSTATE '45000'");
    const auto undelivered = pay();
    stack.as_root("DROP TRIGGER millrace.broken");
    check_pending(undelivered);
  }
  void check_pending(const Answer& answer) { check_refused(answer, 503, "settlement_pending"); }
  void check_settled_in(const std::string& transaction, const Answer& answer) {
    LONGS_EQUAL(path == "/api-keys" ? 201 : 200, answer.status);
    STRCMP_CONTAINS((R"("success":true,"transaction":")" + transaction + "\"").c_str(),
                    crypto::from_base64(answer.header("X-PAYMENT-RESPONSE")).value_or("").c_str());
  }
  std::string id() { return crypto::uuid_text(column("id")); }
  std::string column(const std::string& name) {
    return stack.database()
        .select("SELECT " + name + " FROM payments WHERE nonce = ?", crypto::from_hex(payment.nonce).value())
        .text();
  }
  void set(const std::string& assignments) {
    db::Autocommit(stack.database())
        .run("UPDATE payments SET " + assignments + " WHERE nonce = ?", crypto::from_hex(payment.nonce).value());
  }
  // Without the nonce, because the stand-in names transactions by it.
  void check_shown(const std::string& text) {
    const std::string shown = stack.admin("payment show " + id()), nonce = "nonce " + hash();
    STRCMP_CONTAINS(text.c_str(), std::string(shown).erase(shown.find(nonce), nonce.size()).c_str());
  }
  void check_state(const char* state) { STRCMP_EQUAL(state, column("state").c_str()); }
};

struct DraftBuyer : public Buyer {
  explicit DraftBuyer(Stack& stack) : Buyer(stack, "/api/generate", "10000") {}
};

}  // namespace

TEST_GROUP_BASE(SettlementEvidence,
                DraftBuyer){TEST_GROUP_CppUTestGroupSettlementEvidence() : DraftBuyer(paid_stack()){}};

TEST(SettlementEvidence, settles_a_payment_whose_transaction_was_pending_and_has_used_it) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_shown(hash());
  check_settled_in(hash(), pay_hearing(failure("already_settled", hash())));
  check_settled_in(hash(), pay());
  LONGS_EQUAL(2, facilitator().books(payment.nonce).settles);
}

TEST(SettlementEvidence, settles_a_payment_of_a_known_transaction_when_a_code_says_that_its_nonce_is_used) {
  for (const auto& used :
       {saying(failure("invalid_exact_evm_nonce_already_used", "")), saying(failure("nonce_already_used", "")),
        saying(failure("already_settled", "")), saying(R"({"error":{"code":"already_settled"}})", 409)}) {
    check_pending(pay_hearing(failure("settlement_pending", hash())));
    check_settled_in(hash(), pay_hearing(used));
    begin_another();
  }
}

TEST(SettlementEvidence, is_no_proof_if_the_nonce_is_used_only_in_words_or_beside_a_refusal) {
  const auto explained = [](const std::string& reason, const std::string& words) {
    return failure(reason, "", R"(,"errorMessage":")" + words + "\"");
  };
  for (const auto& later :
       {explained("insufficient_funds", "authorization nonce not already used, but balance is 0"),
        explained("invalid_exact_evm_payload_signature", "isValidSignature reverted: already used"),
        explained("unexpected_settle_error", "FiatTokenV2: authorization is used or canceled"),
        explained("invalid_payload", "the nonce used is malformed"), explained("", "nonce_already_used"),
        failure("idempotency key already used, retry later", ""),
        failure("nonce used by relayer account is too low", ""), failure("Payment already settled", ""),
        failure("duplicate_settlement", ""),  // it is being settled
        failure("insufficient_funds", "", R"(,"error":{"code":"already_settled"})"),
        std::string("502: nonce_already_used")}) {
    check_pending(pay_hearing(failure("settlement_pending", hash())));
    check_pending(pay_hearing(later));
    check_state("SETTLING");
    begin_another();
  }
}

// The payer may have cancelled it.
TEST(SettlementEvidence, is_proof_that_the_authorization_is_used_or_canceled_only_if_the_transaction_is_named_again) {
  const char reverted[] = "execution reverted: FiatTokenV2: authorization is used or canceled";
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_pending(pay_hearing(failure(reverted, "")));
  check_state("UNRESOLVED");
  check_shown(hash());
  check_shown("used or canceled");

  begin_another();
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_settled_in(hash(), pay_hearing(failure(reverted, hash())));
}

TEST(SettlementEvidence, keeps_a_payment_from_being_void_wherever_the_transaction_is_named) {
  const std::string named = R"("transactionHash":")" + other + "\"";
  for (const std::string& more :
       {R"("txHash":")" + other + "\"", R"("error":{)" + named + "}", R"("transaction":"","details":[{)" + named + "}]",
        R"("transaction":"","receipt":{"transaction":")" + other + "\"}"}) {
    check_pending(pay_hearing(R"({"success":false,"errorReason":"insufficient_funds",)" + more + "}"));
    check_state("SETTLING");
    check_shown(other);
    begin_another();
  }
}

TEST(SettlementEvidence, is_of_no_settlement_if_the_transaction_is_named_only_within_something_else) {
  check_pending(
      pay_hearing(R"({"success":true,"transaction":"","details":{"lastSettlement":{"tx":")" + other + "\"}}}"));
  check_shown("success_without_transaction");
  check_shown(other);
  check_pending(pay_hearing(failure("nonce_already_used", "")));
  check_state("UNRESOLVED");
}

TEST(SettlementEvidence, is_kept_whatever_the_answer_that_names_the_transaction) {
  const auto success = [&] { return R"({"success":true,"transaction":")" + hash() + R"(","network":"eip155:8453"})"; };
  for (int i = 0; i < 8; ++i) {
    const HttpStandIn::Response answers[] = {
        saying(failure("unexpected_settle_error", hash())),
        saying(failure("insufficient_funds", hash())),
        saying(R"({"success":"pending","txHash":")" + hash() + "\"}"),
        saying(success(), 202),
        saying(success(), 500),
        saying(R"({"error":{"message":"gateway timeout","transactionHash":")" + hash() + "\"}}", 504),
        saying(R"({"success":true,"transaction":")" + hash() + R"(","network":"eip)"),
        cut_off(success())};
    check_pending(pay_hearing(answers[i]));
    check_shown(hash());
    check_settled_in(hash(), pay_hearing(saying(R"({"error":{"code":"already_settled"}})", 409)));
    begin_another();
  }
}

TEST(SettlementEvidence, is_not_erased_by_later_answers_that_say_less) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  for (const Fault fault : {Fault::server_error, Fault::hangs_up}) {
    facilitator().settle_with(fault);
    check_pending(pay());
    check_shown(hash());
  }
  set("next_check_at = UTC_TIMESTAMP(3)");
  check_settled_in(hash(), pay_hearing(failure("nonce_already_used", "")));
}

TEST(SettlementEvidence, is_used_by_the_reconciler) {
  check_pending(pay_hearing(saying(failure("", hash()), 502)));
  facilitator().settle_saying(saying(failure("nonce_already_used", hash())));
  stack.admin("reconcile");
  check_state("SETTLED");
  check_settled_in(hash(), pay());
}

TEST(SettlementEvidence, is_kept_of_two_different_transactions_and_proves_nothing) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_pending(pay_hearing(failure("nonce_already_used", other)));
  check_state("UNRESOLVED");
  check_shown(hash());
  check_shown(other);
  STRCMP_CONTAINS(("\"transaction\":\"" + hash() + "\"").c_str(), stack.admin("payment show --json " + id()).c_str());
}

TEST(SettlementEvidence, of_a_transaction_that_takes_the_place_of_another_settles_the_payment_with_that) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_pending(pay_hearing(failure("settlement_pending", other)));
  check_settled_in(other, pay_hearing(failure("nonce_already_used", other)));
  check_shown(hash());
}

TEST(SettlementEvidence, is_no_proof_if_the_transaction_is_named_only_when_the_nonce_is_used) {
  facilitator().settle_with(Fault::hangs_up);
  check_pending(pay());
  check_pending(pay_hearing(failure("nonce_already_used", hash())));
  check_state("UNRESOLVED");
  check_shown(hash());
  STRCMP_CONTAINS(hash().c_str(), stack.admin("payment list --state UNRESOLVED").c_str());
}

TEST(SettlementEvidence, is_no_proof_if_the_transaction_has_failed) {
  for (const bool named_again : {false, true}) {
    check_pending(pay_hearing(failure("settlement_pending", hash())));
    check_pending(pay_hearing(failure("invalid_transaction_state", hash())));
    check_pending(pay_hearing(failure("nonce_already_used", named_again ? hash() : "")));
    check_state("UNRESOLVED");
    check_shown(hash());
    begin_another();
  }
}

TEST(SettlementEvidence, is_no_proof_on_another_chain) {
  const char elsewhere[] = R"(,"network":"base-sepolia")";
  check_pending(pay_hearing(failure("settlement_pending", hash(), elsewhere)));
  check_pending(pay_hearing(failure("nonce_already_used", "")));
  check_state("UNRESOLVED");
  check_shown(hash());
  check_shown("base-sepolia");
}

// Nodes say this of the account that sends transactions, whose nonce is not the payment's.
TEST(SettlementEvidence, is_no_proof_if_another_nonce_is_used) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_pending(pay_hearing(failure("nonce has already been used", "")));
  check_state("SETTLING");
}

TEST(SettlementEvidence, is_no_proof_if_the_transaction_has_settled_another_payment) {
  const std::string taken = hash();
  LONGS_EQUAL(200, pay().status);
  begin_another();
  check_pending(pay_hearing(failure("settlement_pending", taken)));
  check_pending(pay_hearing(failure("nonce_already_used", taken)));
  check_state("UNRESOLVED");
  check_shown(taken);
}

TEST(SettlementEvidence, settles_one_payment_with_a_transaction_and_leaves_another_to_the_operator) {
  const std::string taken = hash();
  LONGS_EQUAL(200, pay().status);
  begin_another();
  check_pending(pay_hearing(R"({"success":true,"transaction":")" + taken + "\"}"));
  check_state("UNRESOLVED");
  check_shown("settled_another_payment");
  check_shown(taken);
  STRCMP_CONTAINS("a transaction is named for", stack.admin("alarm").c_str());
  stack.admin("payment resolve " + id() + " --void");
  check_state("VOID");
}

TEST(SettlementEvidence, settles_one_of_two_payments_that_end_at_the_same_time_with_a_transaction) {
  for (int i = 0; i < 5; ++i) {
    facilitator().settle_saying(saying(R"({"success":true,"transaction":")" + hash() + "\"}"));
    facilitator().hold();
    auto one = std::async(std::launch::async, [this, paying = paying()] { return Client(paying).post(path, kTheme); });
    begin_another();
    auto other =
        std::async(std::launch::async, [this, paying = paying()] { return Client(paying).post(path, kTheme); });
    const bool settling = eventually([] { return facilitator().held() == 2; });
    facilitator().let_go();
    const auto first = one.get(), second = other.get();
    CHECK(settling);
    LONGS_EQUAL(200 + 503, first.status + second.status);
    begin_another();
  }
}

TEST(SettlementEvidence, has_one_form_of_a_hash) {
  const auto capitals = [](std::string text) {
    for (char& c : text) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    return text;
  };
  for (const bool prefixed : {true, false}) {
    check_pending(pay_hearing(failure("settlement_pending", (prefixed ? "0X" : "") + capitals(payment.nonce))));
    check_shown(hash());
    check_settled_in(hash(), pay_hearing(failure("already_settled", prefixed ? payment.nonce : hash())));
    begin_another();
  }
  check_settled_in(hash(), pay_hearing(R"({"success":true,"transaction":")" + capitals(payment.nonce) + "\"}"));
}

TEST(SettlementEvidence, shows_what_is_no_hash_as_it_was_said_or_how_long_it_was) {
  const std::string of_solana =
      "5VERv8NMvzbJMEkV8xnrLkEaWRtSz9CosKDYjCJjBRnbJLgp8uirBgmQpjKhoR4tjF3ZpRzrFmBV6UjKdiSZkQUW";
  check_pending(pay_hearing(R"({"success":true,"transaction":")" + of_solana + R"(","network":"solana"})"));
  check_shown(of_solana);
  const std::string endless = failure("settlement_pending", "0x" + std::string(5000, 'c'));
  check_pending(pay_hearing(endless));
  check_shown("0xcccccccc");
  check_shown("cut, of " + std::to_string(std::string("status 200: ").size() + endless.size()) + " bytes");
  check_pending(pay_hearing(failure("settlement_pending", R"(0x\u001b[2J)")));
  check_shown(R"(0x\u001b[2J)");
}

TEST(SettlementEvidence, delivers_what_was_settled_without_asking_again) {
  pay_without_delivery();
  check_shown(hash());
  // Nobody has asked for so long that the payment has expired.
  set("valid_before = 1, next_check_at = UTC_TIMESTAMP(3), lease_until = UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  check_settled_in(hash(), pay());
  LONGS_EQUAL(1, facilitator().books(payment.nonce).settles);
}

TEST(SettlementEvidence, stays_with_a_void_payment_that_names_a_transaction) {
  const auto void_a_week_ago = [&] {
    stack.admin("payment resolve " + id() + " --void");
    set("valid_before = 1");
    stack.admin("maintain");
  };
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  void_a_week_ago();
  check_state("VOID");
  check_shown(hash());

  begin_another();
  facilitator().settle_with(Fault::server_error);
  check_pending(pay());
  void_a_week_ago();
  LONGS_EQUAL(0,
              stack.number("SELECT COUNT(*) FROM payments WHERE nonce = ?", crypto::from_hex(payment.nonce).value()));
}

TEST(SettlementEvidence, keeps_a_payment_from_being_void_when_its_nonce_was_used) {
  facilitator().settle_with(Fault::hangs_up);
  check_pending(pay());
  check_pending(pay_hearing(failure("nonce_already_used", "")));
  // As if a node had been asked since, in vain, which is no longer configured.
  set("state = 'SETTLING', open_attempts = 0, last_error = 'chain_unavailable', valid_before = UNIX_TIMESTAMP() - 121,"
      " next_check_at = UTC_TIMESTAMP(3)");
  stack.admin("reconcile");
  check_state("UNRESOLVED");
}

TEST(SettlementEvidence, is_what_verify_holds_a_payment_to) {
  pay_without_delivery();
  set("state = 'UNRESOLVED'");
  STRCMP_CONTAINS("BROKEN  no payment stays unpaid that a facilitator has called settled",
                  stack.admin("verify", 1).c_str());
  stack.admin("payment resolve " + id() + " --settled " + hash());
}

TEST(SettlementEvidence, is_told_by_the_alarm) {
  facilitator().settle_with(Fault::hangs_up);
  check_pending(pay());
  check_pending(pay_hearing(failure("nonce_already_used", hash())));
  STRCMP_CONTAINS("a transaction is named for", stack.admin("alarm").c_str());
}

TEST_GROUP_BASE(PackEvidence,
                Buyer){TEST_GROUP_CppUTestGroupPackEvidence() : Buyer(paid_stack(), "/api-keys", "5000000"){}};

TEST(PackEvidence, settles_a_payment_whose_transaction_was_pending_and_has_used_it) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_settled_in(hash(), pay_hearing(failure("already_settled", hash())));
}

TEST_GROUP_BASE(EvidenceWithNode, DraftBuyer){TEST_GROUP_CppUTestGroupEvidenceWithNode() :
                                                  DraftBuyer(paid_stack_with_node()){}

                                              void teardown() override{chain_node().mend();
Buyer::teardown();
}
}
;

TEST(EvidenceWithNode, finds_the_transaction_that_was_named_when_the_logs_are_lost) {
  facilitator().settle_with(Fault::loses_the_reply);
  check_pending(pay());
  set("transaction_hash = X'" + payment.nonce + "'");
  chain_node().lose_logs();
  check_settled_in(hash(), pay());
}

TEST(EvidenceWithNode, believes_the_chain_rather_than_the_facilitator) {
  check_pending(pay_hearing(failure("settlement_pending", hash())));
  check_pending(pay_hearing(failure("nonce_already_used", hash())));
  check_state("SETTLING");
  facilitator().work_well();
  check_settled_in(hash(), pay());
}
