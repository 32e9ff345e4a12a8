// Refunds that fail and disputes that are won after the key was taken back, with a stand-in for Stripe.
#include <algorithm>
#include <future>

#include "billing/rules/stripe/resolve.h"
#include "crypto/encoding.h"
#include "support/card_buyer.h"
#include "support/checks.h"
#include "support/json.h"
#include "support/paid_stack.h"
#include "support/stack_config.h"
#include "worker.h"

#include <CppUTest/TestHarness.h>

namespace {

using alarms::rules::Status;

// Each with a connection of its own, as commands have.
bool restores_or_resolves(const Config& config, const std::string& name, bool restoring) {
  Worker worker{config};
  const auto order = billing::tables::orders::by_id(worker.db, crypto::from_uuid_text(name).value()).value();
  try {
    if (restoring)
      billing::rules::restore(worker.db, order);
    else
      billing::rules::resolve(worker.db, order);
    return true;
  } catch (const std::runtime_error&) {
    return false;
  }
}

struct Refunder : Utest, Buyer {
  const Config config = config_of(stack);
  Worker worker{config};

  void setup() override {
    stripe().forget();
    client = stack.client();
    db::Autocommit(stack.database()).run("DELETE FROM card_reversals");
  }
  void teardown() override { stack.verify(); }

  alarms::rules::CheckResult alarm() { return result_of("refunds", worker.db, config); }
  bool is_told() { return alarm().status == Status::firing; }

  std::string bought() {
    fulfil();
    return text_in(claim().body, "apiKey");
  }
  std::string refund(int status = 0) { return stack.admin("order refund " + stripe().order, status); }
  std::string resolve(const std::string& flag = "", int status = 0) {
    return stack.admin("order resolve " + stripe().order + flag, status);
  }
  // A key that was bought, and taken back by a refund that has failed since.
  std::string bought_and_refunded_in_vain() {
    const std::string key = bought();
    refund();
    hear("charge.refunded", refunded(true));
    hear("refund.failed", stripe().fail_last_refund());
    return key;
  }
  std::string part(const std::string& id, int cents, const std::string& status) {
    return stripe().refund_json({"re_" + stripe().session + id, status, cents});
  }
  std::int64_t credits(const std::string& key) {
    return std::stoll("0" + Client(client).with("X-API-Key", key).get("/api/credits").header("X-Credits-Remaining"));
  }
  long answer_to(const std::string& key) { return Client(client).with("X-API-Key", key).get("/api/credits").status; }
};

}  // namespace

TEST_GROUP_BASE(Refunds, Refunder){};

TEST(Refunds, that_fail_are_told_until_another_one_is_made) {
  const std::string key = bought();
  refund();
  hear("charge.refunded", refunded(true));
  CHECK(!is_told());
  hear("refund.failed", stripe().fail_last_refund());
  CHECK_TRUE(is_told());
  STRCMP_CONTAINS(stripe().order.c_str(), alarm().text.c_str());
  LONGS_EQUAL(401, answer_to(key));
  refund();
  LONGS_EQUAL(2, stripe().refunds().size());
  CHECK(!is_told());
  hear("refund.failed", stripe().fail_last_refund());
  CHECK_TRUE(is_told());
}

TEST(Refunds, that_fail_are_shown_with_what_stripe_said) {
  bought_and_refunded_in_vain();
  for (const auto& command : {"order show " + stripe().order, std::string("order list --state unresolved")}) {
    STRCMP_CONTAINS(stripe().order.c_str(), stack.admin(command).c_str());
    STRCMP_CONTAINS("\"unresolved\":true", stack.admin(command + " --json").c_str());
  }
  const std::string shown = stack.admin("order show " + stripe().order);
  for (const char* part : {"status=failed", "failure_reason=expired_or_canceled_card", "order resolve"})
    STRCMP_CONTAINS(part, shown.c_str());
}

TEST(Refunds, that_fail_are_told_in_whatever_order_stripe_reports_them) {
  std::vector<std::string> types = {"charge.refund.updated", "charge.refunded", "checkout.session.completed",
                                    "refund.created", "refund.failed"};
  std::vector<std::string> orders;
  do {
    client = stack.client();
    begin();
    be_paid();
    for (const auto& type : types) {
      const std::string refund = part("", 500, type == "refund.created" ? "succeeded" : "failed");
      LONGS_EQUAL(200, hear(type, type == "charge.refunded"              ? refunded(true)
                                  : type == "checkout.session.completed" ? completed()
                                                                         : refund)
                           .status);
    }
    STRCMP_EQUAL("reversed", state_of_order().c_str());
    orders.push_back(stripe().order);
  } while (std::next_permutation(types.begin(), types.end()));
  const std::string told = stack.admin("order list --state unresolved");
  for (const auto& order : orders) STRCMP_CONTAINS(order.c_str(), told.c_str());
}

TEST(Refunds, are_made_once_however_often_they_are_asked_for) {
  fulfil();
  stripe().silent = true;
  for (int i = 0; i < 2; ++i) STRCMP_CONTAINS("outcome unknown", refund(1).c_str());
  hear("refund.created", stripe().refund_json(stripe().refunds().at(0)));
  STRCMP_CONTAINS("outcome unknown", refund(1).c_str());
  stripe().silent = false;
  for (int i = 0; i < 2; ++i) refund();
  LONGS_EQUAL(1, stripe().refunds().size());
}

TEST(Refunds, are_tried_again_after_stripe_has_refused_one) {
  fulfil();
  stripe().refusal = "charge_disputed";
  for (int i = 0; i < 2; ++i) STRCMP_CONTAINS("charge_disputed", refund(1).c_str());
  stripe().refusal = "";
  refund();
  LONGS_EQUAL(1, stripe().refunds().size());
}

// Stripe repeats the first answer to an idempotency key, also one of 500.
TEST(Refunds, are_tried_again_after_stripe_has_broken_down_over_one) {
  fulfil();
  stripe().breaking = true;
  STRCMP_CONTAINS("outcome unknown", refund(1).c_str());
  stripe().breaking = false;
  refund();
  LONGS_EQUAL(1, stripe().refunds().size());
}

// Made on Stripe's pages, or by another run, so that Stripe refuses another one and does not say which there are.
TEST(Refunds, that_were_made_before_and_fail_at_that_moment_stay_told) {
  const std::string key = bought();
  refund();
  hear("charge.refunded", refunded(true));
  stripe().before_answering = [&] { hear("refund.failed", stripe().fail_last_refund()); };
  STRCMP_CONTAINS("has failed since", refund(1).c_str());
  stripe().before_answering = {};
  CHECK_TRUE(is_told());
  refund();
  CHECK(!is_told());
  LONGS_EQUAL(2, stripe().refunds().size());
}

TEST(Refunds, that_nobody_has_reported_but_the_charge_give_no_key_back_when_a_dispute_is_won) {
  const std::string key = bought();
  hear("charge.refunded", refunded(true));
  hear("charge.dispute.created", disputed("needs_response"));
  hear("charge.dispute.closed", disputed("won"));
  CHECK(!is_told());
  STRCMP_CONTAINS("nothing to resolve", resolve(" --restore", 1).c_str());
  LONGS_EQUAL(401, answer_to(key));
}

TEST(Refunds, that_fail_while_a_dispute_is_open_are_told_once_it_is_won) {
  const std::string key = bought_and_refunded_in_vain();
  std::string smaller = disputed("needs_response");  // in the currency of the card, less its bank's part
  smaller.replace(smaller.find("500"), 3, "487");
  hear("charge.dispute.created", smaller);
  CHECK(!is_told());
  STRCMP_CONTAINS("nothing to resolve", resolve(" --restore", 1).c_str());
  hear("charge.dispute.closed", disputed("won"));
  CHECK_TRUE(is_told());
}

TEST(Refunds, of_another_payment_take_no_key_although_they_name_the_order) {
  const std::string key = bought();
  hear("refund.created", R"({"id":"re_elsewhere","object":"refund","amount":500,"payment_intent":"pi_elsewhere",)"
                         R"("status":"succeeded","metadata":{"order":")" +
                             stripe().order + "\"}}");
  LONGS_EQUAL(200, answer_to(key));
}

TEST(Refunds, are_no_more_needed_once_a_dispute_that_was_won_is_lost_after_all) {
  const std::string key = bought();
  hear("charge.dispute.created", disputed("needs_response"));
  hear("charge.dispute.closed", disputed("won"));
  resolve(" --restore");
  hear("charge.dispute.closed", disputed("lost"));
  LONGS_EQUAL(401, answer_to(key));
  CHECK(!is_told());
}

TEST(Refunds, that_cannot_be_read_are_logged) {
  bought();
  stack.expect_in_logs("will not be known if it is undone");
  std::string odd = part("_odd", 500, "succeeded");
  odd.replace(odd.find("500"), 3, "\"500\"");
  LONGS_EQUAL(200, hear("refund.created", odd).status);
}

TEST(Refunds, that_are_still_on_their_way_take_the_key_back) {
  for (const char* status : {"pending", "requires_action"}) {
    stripe().refund_status = status;
    const std::string key = bought();
    refund();
    LONGS_EQUAL(401, answer_to(key));
    CHECK(!is_told());
    hear("refund.updated", part("_1", 500, "canceled"));
    CHECK_TRUE(is_told());
    resolve();
  }
}

TEST(Refunds, that_fail_at_once_leave_the_key_and_can_be_made_again) {
  const std::string key = bought();
  stripe().refund_status = "failed";
  STRCMP_CONTAINS("failed", refund(1).c_str());
  LONGS_EQUAL(200, answer_to(key));
  CHECK(!is_told());
  stripe().refund_status = "succeeded";
  refund();
  LONGS_EQUAL(401, answer_to(key));
  CHECK(!is_told());
}

TEST(Refunds, in_parts_are_told_if_one_of_them_fails_until_it_is_made_again) {
  const std::string key = bought();
  hear("refund.created", part("_a", 200, "succeeded"));
  LONGS_EQUAL(200, answer_to(key));
  hear("refund.created", part("_b", 300, "pending"));
  hear("charge.refunded", refunded(true));
  LONGS_EQUAL(401, answer_to(key));
  hear("charge.refund.updated", part("_b", 300, "failed"));
  CHECK_TRUE(is_told());
  hear("refund.created", part("_c", 300, "succeeded"));
  CHECK(!is_told());
}

TEST(Refunds, that_failed_are_settled_once_the_operator_says_so) {
  const std::string key = bought_and_refunded_in_vain();
  STRCMP_CONTAINS("resolved by the operator", resolve().c_str());
  CHECK(!is_told());
  LONGS_EQUAL(401, answer_to(key));
  hear("charge.refund.updated", stripe().fail_last_refund());
  CHECK(!is_told());
  STRCMP_CONTAINS("nothing to resolve", resolve("", 1).c_str());
  STRCMP_CONTAINS("nothing to resolve", resolve(" --restore", 1).c_str());
}

TEST(Refunds, that_failed_can_be_answered_by_giving_the_key_back_until_a_later_one_takes_it_again) {
  const std::string key = bought();
  LONGS_EQUAL(200, generate(key).status);
  refund();
  hear("refund.failed", stripe().fail_last_refund());
  for (int round = 0; round < 2; ++round) {
    STRCMP_CONTAINS("fulfilled", resolve(" --restore").c_str());
    CHECK(!is_told());
    LONGS_EQUAL(499, credits(key));
    hear("charge.refunded", refunded(true));  // of the one that failed, once more
    hear("refund.created", part("_1", 500, "succeeded"));
    LONGS_EQUAL(499, credits(key));
    STRCMP_CONTAINS("\"creditsIssued\":500", Client(client).with("X-API-Key", key).get("/api/credits").body.c_str());
    refund();
    LONGS_EQUAL(401, answer_to(key));
    LONGS_EQUAL(round + 2, stripe().refunds().size());
    hear("refund.failed", stripe().fail_last_refund());
    CHECK_TRUE(is_told());
  }
  stack.admin("credits audit");
}

TEST(Refunds, made_on_stripes_pages_after_the_key_was_given_back_take_it_again) {
  const std::string key = bought_and_refunded_in_vain();
  resolve(" --restore");
  hear("charge.refunded", refunded(true));
  hear("refund.created", part("_other", 500, "succeeded"));
  LONGS_EQUAL(401, answer_to(key));
}

TEST(Refunds, that_hold_give_no_key_back) {
  bought();
  refund();
  STRCMP_CONTAINS("nothing to resolve", resolve(" --restore", 1).c_str());
  hear("refund.failed", stripe().fail_last_refund());
  hear("refund.created", part("_other", 500, "succeeded"));
  STRCMP_CONTAINS("nothing to resolve", resolve(" --restore", 1).c_str());
  STRCMP_EQUAL("reversed", state_of_order().c_str());
}

TEST(Refunds, give_no_key_back_that_the_operator_had_revoked_before) {
  bought();
  const std::string id = text_in(stack.admin("order show --json " + stripe().order), "keyId");
  stack.admin("key revoke " + id);
  refund();
  hear("refund.failed", stripe().fail_last_refund());
  STRCMP_CONTAINS("key issue", resolve(" --restore", 1).c_str());
  STRCMP_EQUAL("reversed", state_of_order().c_str());
  CHECK_TRUE(is_told());
}

TEST(Refunds, give_a_key_back_once_if_several_ask_at_the_same_moment) {
  for (int round = 0; round < 5; ++round) {
    const std::string key = bought_and_refunded_in_vain();
    std::vector<std::future<bool>> asked;
    for (int i = 0; i < 4; ++i) {
      asked.push_back(std::async(std::launch::async, [&, restoring = i % 2 == 0] {
        return restores_or_resolves(config, stripe().order, restoring);
      }));
    }
    LONGS_EQUAL(1, std::count_if(asked.begin(), asked.end(), [](auto& done) { return done.get(); }));
    LONGS_EQUAL(state_of_order() == "fulfilled" ? 500 : 0, credits(key));
    CHECK(!is_told());
  }
  stack.admin("credits audit");
}

TEST(Refunds, that_succeed_at_the_moment_in_which_the_key_is_given_back_take_it) {
  for (int round = 0; round < 8; ++round) {
    const std::string key = bought_and_refunded_in_vain();
    auto restored = std::async(std::launch::async, [&] { return restores_or_resolves(config, stripe().order, true); });
    LONGS_EQUAL(200, hear("refund.created", part("_other", 500, "succeeded")).status);
    restored.get();
    STRCMP_EQUAL("reversed", state_of_order().c_str());
    LONGS_EQUAL(401, answer_to(key));
  }
  stack.admin("credits audit");
}

TEST(Refunds, of_others_on_the_same_stripe_account_are_not_told_and_forgotten_after_thirty_days) {
  hear("refund.failed",
       R"({"id":"re_others","object":"refund","amount":500,"payment_intent":"pi_others","status":"failed"})");
  CHECK(!is_told());
  bought_and_refunded_in_vain();
  db::Autocommit(stack.database()).run("UPDATE card_reversals SET received_at = received_at - INTERVAL 31 DAY");
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM card_reversals WHERE id = 're_others'"));
  CHECK_TRUE(is_told());
}

TEST(Refunds, are_told_after_a_dispute_that_was_won_as_well) {
  for (const char* type : {"charge.dispute.closed", "charge.dispute.funds_reinstated"}) {
    const std::string key = bought();
    hear("charge.dispute.created", disputed("needs_response"));
    LONGS_EQUAL(401, answer_to(key));
    hear("charge.dispute.closed", disputed("lost"));
    CHECK(!is_told());
    hear(type, disputed("won"));
    CHECK_TRUE(is_told());
    resolve(" --restore");
    hear("charge.dispute.funds_withdrawn", disputed("needs_response"));  // once more
    LONGS_EQUAL(500, credits(key));
    CHECK(!is_told());
    std::string another = disputed("needs_response");
    another.replace(another.find("dp_"), 3, "du_");
    hear("charge.dispute.created", another);
    LONGS_EQUAL(401, answer_to(key));
  }
}

TEST(Refunds, and_disputes_that_were_won_before_stripe_reported_their_beginning_leave_the_key) {
  const std::string key = bought();
  hear("charge.dispute.closed", disputed("won"));
  hear("charge.dispute.created", disputed("needs_response"));
  LONGS_EQUAL(200, answer_to(key));
  CHECK(!is_told());
}

// A key that was bought by card, and topped up by x402: of the credits that are spent, those of the card are the first.
TEST_GROUP(RefundsOfToppedUpKeys) {
  Buyer buyer{Stack::with(with_payments(card_settings()))};

  void setup() override {
    stripe().forget();
    facilitator().work_well();
  }
  void teardown() override { buyer.stack.verify(); }

  static Stack::Settings with_payments(Stack::Settings settings) {
    settings.insert(
        {{"MILLRACE_X402_FACILITATOR_URL", facilitator().url()}, {"MILLRACE_X402_PAY_TO", SignedPayment::kPayTo}});
    return settings;
  }
  Client with(const std::string& key) { return Client(buyer.client).with("X-API-Key", key); }
  std::string bought_and_topped_up() {
    buyer.fulfil();
    const auto key = text_in(buyer.claim().body, "apiKey");
    LONGS_EQUAL(200, with(key).with("X-PAYMENT", SignedPayment("5000000").header()).post("/api-keys", "").status);
    return key;
  }
  std::string credits(const std::string& key) { return with(key).get("/api/credits").header("X-Credits-Remaining"); }
  void refund() { buyer.stack.admin("order refund " + stripe().order); }
};

TEST(RefundsOfToppedUpKeys, leave_the_key_and_what_was_paid_otherwise) {
  const auto key = bought_and_topped_up();
  buyer.generate(key);
  STRCMP_EQUAL("999", credits(key).c_str());
  refund();
  STRCMP_EQUAL("500", credits(key).c_str());
  STRCMP_CONTAINS(R"("method":"card","network":null,"payer":null,"transaction":null,"takenBackAt":"2)",
                  with(key).get("/api/receipts").body.c_str());
}

TEST(RefundsOfToppedUpKeys, give_the_credits_back_that_they_took) {
  const auto key = bought_and_topped_up();
  refund();
  buyer.hear("charge.refunded", buyer.refunded(true));
  buyer.hear("refund.failed", stripe().fail_last_refund());
  buyer.stack.admin("order resolve " + stripe().order + " --restore");
  STRCMP_EQUAL("1000", credits(key).c_str());
}

TEST(RefundsOfToppedUpKeys, give_no_key_back_that_the_operator_has_revoked) {
  const auto key = bought_and_topped_up();
  refund();
  buyer.hear("charge.refunded", buyer.refunded(true));
  buyer.stack.admin("key revoke " + text_in(with(key).get("/api/credits").body, "keyId"));
  buyer.hear("refund.failed", stripe().fail_last_refund());
  STRCMP_CONTAINS("cannot be given back",
                  buyer.stack.admin("order resolve " + stripe().order + " --restore", 1).c_str());
}
