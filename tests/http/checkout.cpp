// /api-keys/checkout, /claim and /stripe-webhook, with a stand-in for Stripe.
#include <signal.h>

#include <future>

#include "support/browser.h"
#include "support/card_buyer.h"
#include "support/json.h"
#include "support/shared_database.h"
#include "web/request.h"

#include <CppUTest/TestHarness.h>

namespace {

const std::string kSecret(40, 'a'), kNextSecret(40, 'b'), kThirdSecret(40, 'c');

Stack::Settings with_secret(const std::string& secret) {
  auto settings = card_settings();
  settings["MILLRACE_SECRET"] = secret;
  return settings;
}

struct CardBuyer : Utest, Buyer {};

struct RotatedBuyer : Utest, Buyer {
  RotatedBuyer() : Buyer(Stack::with(with_secret(kSecret))) {}
};

}  // namespace

TEST_GROUP_BASE(Checkout, CardBuyer){void setup() override{stripe().forget();
}
void teardown() override { stack.verify(); }
}
;

TEST(Checkout, works) {
  const auto answer = begin();
  LONGS_EQUAL(303, answer.status);
  STRCMP_EQUAL(("https://checkout.stripe.com/c/pay/" + stripe().session).c_str(), answer.header("Location").c_str());
  for (const char* part : {"HttpOnly", "Secure", "SameSite=Lax"})
    STRCMP_CONTAINS(part, answer.header("Set-Cookie").c_str());
  LONGS_EQUAL(202, claim().status);
  be_paid();
  const auto claimed = claim();
  LONGS_EQUAL(200, claimed.status);
  STRCMP_EQUAL("no-store", claimed.header("Cache-Control").c_str());
  STRCMP_EQUAL("499", generate(text_in(claimed.body, "apiKey")).header("X-Credits-Remaining").c_str());
}

TEST(Checkout, creates_one_stripe_session_of_five_dollars) {
  begin();
  const auto request = stripe().requests().at(0);
  STRCMP_EQUAL("500", web::form_value(request.body, "line_items[0][price_data][unit_amount]").value_or("").c_str());
  STRCMP_EQUAL("usd", web::form_value(request.body, "line_items[0][price_data][currency]").value_or("").c_str());
  STRCMP_EQUAL("payment", web::form_value(request.body, "mode").value_or("").c_str());
  STRCMP_EQUAL((stack.base_url() + "/api-keys/claim?session_id={CHECKOUT_SESSION_ID}").c_str(),
               web::form_value(request.body, "success_url").value_or("").c_str());
  STRCMP_EQUAL(stripe().order.c_str(), request.headers.at("idempotency-key").c_str());
}

TEST(Checkout, shows_the_key_on_a_page) {
  begin();
  STRCMP_CONTAINS("No payment seen yet", claim("text/html").body.c_str());
  be_paid();
  const auto page = claim("text/html");
  STRCMP_CONTAINS(text_in(claim().body, "apiKey").c_str(), page.body.c_str());
  STRCMP_CONTAINS("gen_", page.body.c_str());
  CHECK(page.body.find("No payment seen yet") == page.body.npos);
}

TEST(Checkout, issues_one_key_for_repeated_webhooks_and_claims) {
  begin();
  be_paid();
  const auto before = keys();
  const auto answers = all_at_once(6, [&] { return hear("checkout.session.completed", stripe().session_json()); });
  LONGS_EQUAL(6, answers.count(200));
  const std::string key = text_in(claim().body, "apiKey");
  hear("checkout.session.completed", stripe().session_json());
  STRCMP_EQUAL(key.c_str(), text_in(claim().body, "apiKey").c_str());
  LONGS_EQUAL(before + 1, keys());
}

TEST(Checkout, issues_no_key_unless_paid_in_full) {
  begin();
  const auto before = keys();
  hear("checkout.session.completed", stripe().session_json());
  be_paid();
  stripe().amount = 499;
  hear("checkout.session.completed", stripe().session_json());
  LONGS_EQUAL(202, claim().status);
  stripe().amount = 500;
  hear("checkout.session.expired", stripe().session_json());
  LONGS_EQUAL(before, keys());
  hear("checkout.session.async_payment_succeeded", stripe().session_json());
  LONGS_EQUAL(before + 1, keys());
}

TEST(Checkout, ignores_webhooks_without_a_valid_signature) {
  begin();
  be_paid();
  const auto before = keys();
  LONGS_EQUAL(400, hear("checkout.session.completed", stripe().session_json(), "whsec_guessed").status);
  LONGS_EQUAL(400, client.post("/api-keys/stripe-webhook", "{}").status);
  LONGS_EQUAL(before, keys());
}

TEST(Checkout, does_not_query_the_database_for_an_unsigned_webhook) {
  kill(stack.pid(), SIGSTOP);  // otherwise scripts/run would restart the database at once
  kill(stack.database_process(), SIGKILL);
  const long unsigned_one = client.post("/api-keys/stripe-webhook", "{}").status;
  const long wrong = hear("checkout.session.completed", "{}", "whsec_guessed").status;
  const long right = hear("checkout.session.completed", "{}").status;
  kill(stack.pid(), SIGCONT);
  CHECK_TRUE(eventually([&] { return client.get("/readyz").status == 200; }));
  LONGS_EQUAL(400, unsigned_one);
  LONGS_EQUAL(400, wrong);
  LONGS_EQUAL(503, right);
}

TEST(Checkout, does_not_show_the_key_to_another_browser) {
  begin();
  be_paid();
  const auto own = cookies;
  char& last = cookies.begin()->second.back();
  last = last == 'x' ? 'y' : 'x';
  LONGS_EQUAL(403, claim().status);
  cookies.clear();
  LONGS_EQUAL(403, claim().status);
  begin();
  cookies = own;
  LONGS_EQUAL(403, claim().status);
}

TEST(Checkout, shows_the_right_key_for_each_of_two_orders_in_one_browser) {
  begin();
  const std::string order = stripe().order, session = stripe().session;
  begin();
  stripe().order = order;
  stripe().session = session;
  be_paid();
  const auto claimed = claim();
  LONGS_EQUAL(200, claimed.status);
  STRCMP_EQUAL(order.c_str(), text_in(claimed.body, "orderId").c_str());
}

TEST(Checkout, keeps_the_key_of_a_bank_debit_for_thirty_days_and_shows_it_for_one_day) {
  STRCMP_CONTAINS("Max-Age=3888000;", begin().header("Set-Cookie").c_str());
  be_paid();
  hear("checkout.session.async_payment_succeeded", stripe().session_json());
  age_orders(25);
  const std::string key = text_in(claim().body, "apiKey");
  STRCMP_CONTAINS("gen_", key.c_str());
  STRCMP_EQUAL(key.c_str(), text_in(claim().body, "apiKey").c_str());
  age_orders(25);
  LONGS_EQUAL(409, claim().status);
}

TEST(Checkout, shows_no_key_for_the_first_time_after_thirty_days) {
  begin();
  be_paid();
  hear("checkout.session.completed", stripe().session_json());
  age_orders(30 * 24 + 1);
  LONGS_EQUAL(409, claim().status);
}

TEST(Checkout, asks_the_buyer_to_wait_when_the_payment_is_unknown) {
  begin();
  be_paid();
  for (const int status : {429, 500}) {
    stripe().failing_with = status;
    for (const char* accept : {"application/json", "text/html"}) {
      const auto answer = claim(accept);
      LONGS_EQUAL(202, answer.status);
      STRCMP_EQUAL("3", answer.header("Retry-After").c_str());
      CHECK(answer.body.find("nothing was charged") == answer.body.npos);
    }
  }
  stripe().failing_with = 0;
  LONGS_EQUAL(200, claim().status);
}

TEST(Checkout, never_tells_a_buyer_who_may_have_paid_that_nothing_was_charged) {
  begin();
  be_paid();
  kill(stack.pid(), SIGSTOP);  // otherwise scripts/run would restart the database at once
  kill(stack.database_process(), SIGKILL);
  const auto answer = claim();
  kill(stack.pid(), SIGCONT);
  CHECK_TRUE(eventually([&] { return client.get("/readyz").status == 200; }));
  LONGS_EQUAL(503, answer.status);
  STRCMP_EQUAL("database_unavailable", text_in(answer.body, "error").c_str());
  CHECK(answer.body.find("nothing was charged") == answer.body.npos);
}

TEST(Checkout, refuses_an_unknown_or_malformed_session_id) {
  for (const char* session : {"cs_test_nobody", "", "%C3%A9", "cs_%FF"}) {
    LONGS_EQUAL(403, client.get(std::string("/api-keys/claim?session_id=") + session).status);
  }
}

TEST(Checkout, says_at_both_paths_that_it_is_turned_off) {
  client = Stack::running().client();
  for (const auto& answer : {begin(), claim()}) {
    LONGS_EQUAL(503, answer.status);
    STRCMP_EQUAL("checkout_unavailable", text_in(answer.body, "error").c_str());
  }
}

TEST(Checkout, revokes_unused_credits_after_a_refund_or_dispute) {
  for (const char* type : {"charge.refunded", "charge.dispute.created", "charge.dispute.funds_withdrawn"}) {
    begin();
    be_paid();
    const std::string key = text_in(claim().body, "apiKey");
    LONGS_EQUAL(200, generate(key).status);
    hear("charge.refunded", refunded(false));
    LONGS_EQUAL(200, generate(key).status);
    hear(type, refunded(true));
    LONGS_EQUAL(401, generate(key).status);
    hear("checkout.session.completed", stripe().session_json());
    LONGS_EQUAL(401, generate(key).status);
  }
  stack.admin("credits audit");
}

TEST(Checkout, keeps_the_key_while_a_bank_only_inquires) {
  begin();
  be_paid();
  const std::string key = text_in(claim().body, "apiKey");
  hear("charge.dispute.created", disputed("warning_needs_response"));
  LONGS_EQUAL(200, generate(key).status);
  hear("charge.dispute.funds_withdrawn", disputed("needs_response"));
  LONGS_EQUAL(401, generate(key).status);
}

TEST(Checkout, issues_no_key_if_the_refund_arrives_before_the_payment) {
  begin();
  be_paid();
  const auto before = keys();
  hear("charge.refunded",
       R"({"payment_intent":"pi_x","refunded":true,"metadata":{"order":")" + stripe().order + "\"}}");
  hear("checkout.session.completed", stripe().session_json());
  LONGS_EQUAL(before, keys());
}

TEST(Checkout, can_be_refunded_by_the_operator) {
  begin();
  be_paid();
  const std::string key = text_in(claim().body, "apiKey");
  stack.admin("order refund " + stripe().order);
  LONGS_EQUAL(401, generate(key).status);
  const std::string sent = stripe().requests().back().body;
  STRCMP_EQUAL(stripe().payment_intent().c_str(), web::form_value(sent, "payment_intent").value_or("").c_str());
  STRCMP_EQUAL(stripe().order.c_str(), web::form_value(sent, "metadata[order]").value_or("").c_str());
  STRCMP_CONTAINS("reversed", stack.admin("order show " + stripe().order).c_str());
}

TEST(Checkout, tells_the_operator_to_repeat_a_refund_that_stripe_did_not_answer) {
  begin();
  be_paid();
  const std::string key = text_in(claim().body, "apiKey");
  stripe().failing_with = 500;
  STRCMP_CONTAINS("outcome unknown, run it again", stack.admin("order refund " + stripe().order, 1).c_str());
  LONGS_EQUAL(200, generate(key).status);
  stripe().failing_with = 0;
  stack.admin("order refund " + stripe().order);
  LONGS_EQUAL(401, generate(key).status);
}

TEST(Checkout, revokes_credits_that_the_operator_refunded_at_stripe) {
  begin();
  be_paid();
  const std::string key = text_in(claim().body, "apiKey");
  stripe().refusal = "charge_disputed";
  STRCMP_CONTAINS("charge_disputed", stack.admin("order refund " + stripe().order, 1).c_str());
  LONGS_EQUAL(200, generate(key).status);
  stripe().refusal = "";
  stripe().refund_on_its_pages();
  STRCMP_CONTAINS("reversed", stack.admin("order refund " + stripe().order).c_str());
  LONGS_EQUAL(401, generate(key).status);
  stack.admin("credits audit");
}

TEST(Checkout, warns_the_operator_when_the_amount_is_not_the_price) {
  begin();
  hear("checkout.session.completed", stripe().session_json());
  CHECK(!is_warned_of());
  be_paid();
  stripe().amount = 499;
  hear("checkout.session.completed", stripe().session_json());
  CHECK_TRUE(eventually([&] { return is_warned_of(); }));
  STRCMP_CONTAINS((stripe().order + "  unresolved").c_str(), stack.admin("order list --state unresolved").c_str());
  stack.admin("order resolve " + stripe().order);
  hear("checkout.session.completed", stripe().session_json());  // once more
  CHECK(stack.admin("order list --state unresolved").find(stripe().order) == std::string::npos);
}

TEST(Checkout, answers_503_when_stripe_is_down_or_not_configured) {
  stripe().failing_with = 500;
  LONGS_EQUAL(503, begin().status);
  LONGS_EQUAL(503, Stack::running().client().post("/api-keys/checkout", "").status);
}

TEST(Checkout, keeps_no_order_that_stripe_does_not_know) {
  const auto before = orders();
  stripe().failing_with = 500;
  LONGS_EQUAL(503, begin().status);
  LONGS_EQUAL(before, orders());
}

TEST(Checkout, can_be_begun_only_by_our_own_pages_and_by_programs) {
  for (const char* origin : {"https://evil.example", "null"}) {
    const auto refused = Client(client).with("Origin", origin).post("/api-keys/checkout", "");
    LONGS_EQUAL(403, refused.status);
    STRCMP_EQUAL("foreign_origin", text_in(refused.body, "error").c_str());
    CHECK(refused.header("Set-Cookie").empty());
  }
  LONGS_EQUAL(403, Client(client).with("Sec-Fetch-Site", "cross-site").post("/api-keys/checkout", "").status);
  LONGS_EQUAL(303, Client(client).with("Origin", stack.base_url()).post("/api-keys/checkout", "").status);
}

TEST(Checkout, is_begun_ten_times_a_minute_from_one_address) {
  for (int i = 0; i < 10; ++i) LONGS_EQUAL(303, begin().status);
  const auto before = stripe().requests().size();
  const auto refused = begin();
  LONGS_EQUAL(429, refused.status);
  CHECK(!refused.header("Retry-After").empty());
  LONGS_EQUAL(before, stripe().requests().size());
  client = stack.client();
  LONGS_EQUAL(303, begin().status);
}

TEST(Checkout, keeps_nobody_else_waiting_while_stripe_hangs) {
  stripe().hanging = true;
  std::vector<std::future<Answer>> waiting;
  for (int i = 0; i < 4; ++i) {
    waiting.push_back(
        std::async(std::launch::async, [caller = stack.client()] { return caller.post("/api-keys/checkout", ""); }));
  }
  CHECK_TRUE(eventually([] { return stripe().requests().size() >= 2; }));
  LONGS_EQUAL(200, client.get("/api-keys").status);
  LONGS_EQUAL(400, client.post("/api-keys/stripe-webhook", "{}").status);
  for (auto& answer : waiting) CHECK(answer.wait_for(std::chrono::seconds(0)) == std::future_status::timeout);
  for (auto& answer : waiting) LONGS_EQUAL(503, answer.get().status);
}

TEST(Checkout, forgets_after_a_week_what_was_never_paid) {
  begin();
  age_all_orders(6);
  stack.admin("maintain");
  STRCMP_EQUAL("open", state_of_order().c_str());
  age_all_orders(2);
  stack.admin("maintain");
  LONGS_EQUAL(
      0, stack.number(
             "SELECT COUNT(*) FROM orders WHERE state = 'open' AND created_at < UTC_TIMESTAMP() - INTERVAL 7 DAY"));
}

TEST(Checkout, keeps_an_order_whose_bank_takes_its_time) {
  begin();
  hear("checkout.session.completed", completed());
  age_all_orders(20);
  stack.admin("maintain");
  be_paid();
  hear("checkout.session.async_payment_succeeded", completed());
  LONGS_EQUAL(200, claim().status);
}

TEST(Checkout, lists_what_was_paid_and_the_rest_when_asked) {
  fulfil();
  const std::string paid = stripe().order;
  begin();
  const std::string list = stack.admin("order list"), open = stack.admin("order list --state open");
  STRCMP_CONTAINS(paid.c_str(), list.c_str());
  CHECK(list.find(stripe().order) == list.npos);
  STRCMP_CONTAINS(stripe().order.c_str(), open.c_str());
  CHECK(open.find(paid) == open.npos);
  STRCMP_CONTAINS("--state: paid not in {open,fulfilled,reversed,unresolved}",
                  stack.admin("order list --state paid", 2).c_str());
}

TEST(Checkout, keeps_what_stripe_says_of_a_refund) {
  fulfil();
  stripe().refund_status = "failed";
  STRCMP_CONTAINS("failed", stack.admin("order refund " + stripe().order, 1).c_str());
  STRCMP_CONTAINS(("re_" + stripe().session).c_str(), stack.admin("order show " + stripe().order).c_str());
  stripe().refund_status = "succeeded";
  const std::string shown = stack.admin("order refund " + stripe().order);
  for (const char* status : {"status=failed", "status=succeeded"}) STRCMP_CONTAINS(status, shown.c_str());
}

TEST(Checkout, keeps_the_payment_intent_when_a_later_event_names_none) {
  begin();
  hear("checkout.session.completed", completed());
  be_paid();
  const std::string named = R"("payment_intent":"pi_)" + stripe().session + "\"";
  std::string session = completed();
  session.replace(session.find(named), named.size(), R"("payment_intent":null)");
  hear("checkout.session.async_payment_succeeded", session);
  STRCMP_EQUAL("fulfilled", state_of_order().c_str());
  stack.admin("order refund " + stripe().order);
  STRCMP_EQUAL("reversed", state_of_order().c_str());
}

TEST(Checkout, keeps_an_order_that_was_paid_with_another_amount) {
  begin();
  be_paid();
  stripe().amount = 499;
  hear("checkout.session.completed", completed());
  age_all_orders(8);
  stack.admin("maintain");
  const std::string shown = stack.admin("order show " + stripe().order);
  STRCMP_CONTAINS("amount_total=499", shown.c_str());
  STRCMP_CONTAINS(("pi_" + stripe().session).c_str(), shown.c_str());
  stack.admin("order refund " + stripe().order);
  STRCMP_EQUAL("reversed", state_of_order().c_str());
}

TEST(Checkout, keeps_events_that_change_nothing_and_those_that_come_before_the_payment) {
  begin();
  const auto dispute = [&](const std::string& id, const std::string& status) {
    return R"({"id":")" + id + R"(","object":"dispute","payment_intent":"pi_)" + stripe().session +
           R"(","reason":"fraudulent","status":")" + status + R"(","metadata":{"order":")" + stripe().order + "\"}}";
  };
  hear("charge.dispute.created", dispute("dp_1", "warning_needs_response"));
  hear("charge.dispute.created", dispute("dp_2", "needs_response"));
  hear("charge.dispute.created", dispute("dp_2", "needs_response"));
  const std::string shown = stack.admin("order show --json " + stripe().order);
  for (const char* id : {"evt_1 charge.dispute.created", "id=dp_1", "id=dp_2", "reason=fraudulent"}) {
    STRCMP_CONTAINS(id, shown.c_str());
  }
  LONGS_EQUAL(shown.find("dp_2"), shown.rfind("dp_2"));
  STRCMP_CONTAINS(("\"paymentIntent\":\"pi_" + stripe().session).c_str(), shown.c_str());
}

TEST(Checkout, makes_no_key_for_what_was_disputed_before_it_was_heard_of) {
  begin();
  be_paid();
  const auto before = keys();
  LONGS_EQUAL(200, hear("charge.dispute.created", disputed("needs_response")).status);
  LONGS_EQUAL(200, hear("checkout.session.completed", completed()).status);
  LONGS_EQUAL(before, keys());
  STRCMP_EQUAL("reversed", state_of_order().c_str());
  LONGS_EQUAL(409, claim().status);
}

TEST(Checkout, makes_no_key_for_a_bank_debit_that_was_disputed_before_it_was_paid) {
  begin();
  const auto before = keys();
  hear("checkout.session.completed", completed());
  hear("charge.dispute.created", disputed("needs_response"));
  be_paid();
  hear("checkout.session.async_payment_succeeded", completed());
  LONGS_EQUAL(before, keys());
  LONGS_EQUAL(409, claim().status);
}

TEST(Checkout, takes_back_what_is_paid_and_disputed_at_the_same_moment) {
  for (int i = 0; i < 8; ++i) {
    begin();
    be_paid();
    auto dispute =
        std::async(std::launch::async, [&] { return hear("charge.dispute.created", disputed("needs_response")); });
    const auto paid = hear("checkout.session.completed", completed());
    LONGS_EQUAL(200, dispute.get().status);
    LONGS_EQUAL(200, paid.status);
    STRCMP_EQUAL("reversed", state_of_order().c_str());
  }
  stack.admin("credits audit");
}

TEST(Checkout, lets_verify_notice_a_disputed_order_that_has_kept_its_key) {
  fulfil();
  const auto mark = [&](const char* when) {
    db::Autocommit(stack.database())
        .run(std::string("UPDATE card_payments SET reversed_at = ") + when + " WHERE payment_intent = ?",
             "pi_" + stripe().session);
  };
  mark("UTC_TIMESTAMP(3)");
  STRCMP_CONTAINS("BROKEN  no order keeps a key", stack.admin("verify", 1).c_str());
  mark("NULL");
}

TEST(Checkout, remembers_disputes_of_others_for_thirty_days_and_nothing_that_is_no_payment) {
  const auto hears = [&](const std::string& intent) {
    return hear("charge.dispute.created", R"({"object":"dispute","payment_intent":)" + intent + R"(,"status":"lost"})")
        .status;
  };
  for (int i = 0; i < 2; ++i) LONGS_EQUAL(200, hears(R"("pi_somebody_elses")"));
  for (const auto& intent :
       {std::string("null"), std::string(R"("")"), "\"" + std::string(300, 'p') + "\"", std::string("\"\u00e9\"")}) {
    LONGS_EQUAL(200, hears(intent));
  }
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM card_payments WHERE payment_intent LIKE 'pi_somebody%'"));
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM card_payments WHERE payment_intent NOT LIKE 'pi\\_%'"));
  db::Autocommit(stack.database()).run("UPDATE card_payments SET received_at = received_at - INTERVAL 31 DAY");
  stack.admin("maintain");
  LONGS_EQUAL(0, stack.number("SELECT COUNT(*) FROM card_payments"));
}

TEST(Checkout, shows_nothing_and_changes_nothing_when_only_the_head_is_asked_for) {
  const auto head = [&] {
    std::string sent;
    for (const auto& [name, value] : cookies) sent += (sent.empty() ? "" : "; ") + name + "=" + value;
    return Client(client)
        .with("Cookie", sent)
        .request("HEAD", "/api-keys/claim?session_id=" + stripe().session, "", "");
  };
  begin();
  be_paid();
  LONGS_EQUAL(202, head().status);
  STRCMP_EQUAL("open", state_of_order().c_str());
  hear("checkout.session.completed", completed());
  LONGS_EQUAL(200, head().status);
  LONGS_EQUAL(1, stack.number("SELECT COUNT(*) FROM orders WHERE session_id = '" + stripe().session +
                              "' AND claimed_at IS NULL"));
  LONGS_EQUAL(200, claim().status);
  LONGS_EQUAL(200, head().status);
}

TEST(Checkout, hands_the_operator_the_key_of_an_order) {
  fulfil();
  const std::string key = text_in(stack.admin("order key " + stripe().order + " --json"), "apiKey");
  STRCMP_EQUAL(key.c_str(), text_in(claim().body, "apiKey").c_str());
  LONGS_EQUAL(200, generate(key).status);
  LONGS_EQUAL(409, claim().status);
  STRCMP_EQUAL(key.c_str(), text_in(stack.admin("order key " + stripe().order + " --json"), "apiKey").c_str());
}

TEST(Checkout, lets_the_operator_put_another_key_in_the_place_of_one) {
  fulfil();
  const std::string old = text_in(claim().body, "apiKey");
  LONGS_EQUAL(200, generate(old).status);
  std::string said = stack.admin("order key " + stripe().order + " --replace");
  said.erase(said.find_last_not_of("\n") + 1);
  const std::string anew = said.substr(said.find_last_of(' ') + 1);
  LONGS_EQUAL(401, generate(old).status);
  STRCMP_EQUAL("498", generate(anew).header("X-Credits-Remaining").c_str());
  LONGS_EQUAL(409, claim().status);
}

TEST(Checkout, hands_nobody_the_key_of_an_order_that_is_open_or_was_taken_back) {
  begin();
  STRCMP_CONTAINS("is open", stack.admin("order key " + stripe().order, 1).c_str());
  be_paid();
  claim();
  stack.admin("order refund " + stripe().order);
  STRCMP_CONTAINS("is reversed", stack.admin("order key " + stripe().order, 1).c_str());
  STRCMP_CONTAINS("is reversed", stack.admin("order key " + stripe().order + " --replace", 1).c_str());
}

TEST(Checkout, tells_people_on_a_page_what_it_tells_programs_in_json) {
  const auto browser = [&] { return Client(client).with("Accept", "text/html,application/xhtml+xml,*/*;q=0.8"); };
  const auto is_page = [](const Answer& answer, long status) {
    LONGS_EQUAL(status, answer.status);
    STRCMP_EQUAL("text/html; charset=utf-8", answer.header("Content-Type").c_str());
    STRCMP_CONTAINS("<h1>", answer.body.c_str());
    STRCMP_CONTAINS("href=\"/api-keys\"", answer.body.c_str());
  };
  is_page(browser().get("/api-keys/claim?session_id=cs_test_nobody"), 403);
  const auto checkout = browser().get("/api-keys/checkout");
  is_page(checkout, 405);
  STRCMP_EQUAL("POST", checkout.header("Allow").c_str());
  STRCMP_EQUAL("method_not_allowed", text_in(client.get("/api-keys/checkout").body, "error").c_str());
  STRCMP_EQUAL("not_your_order",
               text_in(client.get("/api-keys/claim?session_id=cs_test_nobody").body, "error").c_str());
  client = Stack::running().client();
  is_page(browser().get("/api-keys/claim?session_id=cs_test_nobody"), 503);
}

TEST(Checkout, shows_the_whole_key_on_a_phone_to_the_browser_that_ordered_it) {
  const std::string stripes = stripe().page;
  stripe().page = stack.base_url() + "/thank-you?";  // tests must not leave this host
  Browser browser(390, 844);
  browser.open(stack.base_url() + "/api-keys");
  browser.value_of("document.querySelector('form').requestSubmit()");
  const bool came_back = eventually([&] { return browser.value_of("location.pathname") == "/thank-you"; });
  stripe().page = stripes;
  CHECK_TRUE(came_back);

  be_paid();
  browser.open(stack.base_url() + "/api-keys/claim?session_id=" + stripe().session);
  STRCMP_CONTAINS("gen_", browser.value_of("document.getElementById('key').textContent").c_str());
  const std::string key = "document.querySelector('.key')";
  STRCMP_EQUAL("true", browser.value_of("String(" + key + ".scrollWidth <= " + key + ".clientWidth)").c_str());
  STRCMP_EQUAL("all", browser.value_of("getComputedStyle(" + key + ").userSelect").c_str());
  STRCMP_EQUAL("false", browser.value_of("String(document.querySelector('button').hidden)").c_str());
  for (const auto& complaint : browser.complaints()) FAIL(complaint.c_str());

  browser.run_no_scripts();
  browser.open(stack.base_url() + "/api-keys/claim?session_id=" + stripe().session);
  STRCMP_EQUAL("none", browser.value_of("getComputedStyle(document.querySelector('button')).display").c_str());
}

TEST_GROUP_BASE(RotatedCheckout, RotatedBuyer){void setup() override{stripe().forget();
client = stack.client();
}
void teardown() override { stack.verify(); }
long balance(const std::string& key) { return Client(client).with("X-API-Key", key).get("/api/credits").status; }
// From now on, the same browser asks the host as it is after its secret was changed. Both run, so that no test waits
// for a restart.
Stack& change_secret(const std::string& secret, const std::string& previous) {
  auto settings = with_secret(secret);
  settings["MILLRACE_SECRET_PREVIOUS"] = previous;
  Stack& changed = with_database_of(stack, settings);
  client = changed.client_at(client.address());
  return changed;
}
}
;

TEST(RotatedCheckout, shows_the_same_key_after_the_secret_has_changed) {
  fulfil();
  const std::string key = text_in(claim().body, "apiKey");
  change_secret(kNextSecret, kSecret);
  STRCMP_EQUAL(key.c_str(), text_in(claim().body, "apiKey").c_str());
  LONGS_EQUAL(200, balance(key));
}

TEST(RotatedCheckout, never_changes_a_key_that_was_shown) {
  fulfil();
  const std::string key = text_in(claim().body, "apiKey");
  const Stack& changed = change_secret(kThirdSecret, "");
  const auto refused = claim();
  LONGS_EQUAL(409, refused.status);
  STRCMP_EQUAL("key_not_shown_again", text_in(refused.body, "error").c_str());
  LONGS_EQUAL(200, balance(key));
  STRCMP_CONTAINS("--replace", changed.admin("order key " + stripe().order, 1).c_str());
}

TEST(RotatedCheckout, makes_a_key_anew_that_nobody_has_seen) {
  fulfil();
  change_secret(kThirdSecret, "");
  const std::string key = text_in(claim().body, "apiKey");
  LONGS_EQUAL(200, balance(key));
  STRCMP_EQUAL(key.c_str(), text_in(claim().body, "apiKey").c_str());
}
