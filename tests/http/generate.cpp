// POST /api/generate
#include <set>
#include <string>

#include "crypto/encoding.h"
#include "generator/draft.h"
#include "support/json.h"
#include "support/refused.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

const char kPath[] = "/api/generate";
const char kTheme[] = R"({"theme":"a lighthouse for lost satellites"})";

}  // namespace

TEST_GROUP(Generate) {
  Stack& stack = Stack::running();
  Client client = stack.client();

  void teardown() override { stack.run_clock(); }

  void check_bad_body(const std::string& body, const char* error, const char* named) {
    const auto before = stack.number("SELECT COUNT(*) FROM free_slots");
    const auto answer = client.post(kPath, body);
    check_refused(answer, 400, error);
    STRCMP_CONTAINS(named, text_in(answer.body, "message").c_str());
    LONGS_EQUAL(before, stack.number("SELECT COUNT(*) FROM free_slots"));
  }
};

TEST(Generate, works) {
  const auto answer = client.post(kPath, kTheme);

  LONGS_EQUAL(200, answer.status);
  const generator::Draft draft{text_in(answer.body, "coinName"), text_in(answer.body, "ticker"),
                               text_in(answer.body, "description")};
  CHECK_FALSE(generator::error_in(draft).has_value());
  STRCMP_CONTAINS((stack.base_url() + "/logos/").c_str(), text_in(answer.body, "logoUrl").c_str());
  STRCMP_CONTAINS("\"conceptOnly\":true", answer.body.c_str());
  CHECK_EQUAL(5u, members_of(answer.body).size());
  STRCMP_EQUAL("no-store", answer.header("Cache-Control").c_str());
}

TEST(Generate, gives_five_different_drafts_of_a_theme_in_a_day) {
  std::set<std::string> names, descriptions;
  for (int click = 0; click < 5; ++click) {
    const auto answer = client.post(kPath, R"({"theme":"a grumpy otter at the dentist"})");
    LONGS_EQUAL(200, answer.status);
    names.insert(text_in(answer.body, "coinName"));
    const auto text = text_in(answer.body, "description");
    descriptions.insert(text.substr(0, text.size() / 2));
  }
  LONGS_EQUAL(5, names.size());
  LONGS_EQUAL(5, descriptions.size());
}

TEST(Generate, has_a_logo_that_can_be_fetched_and_never_changes) {
  const auto url = text_in(client.post(kPath, kTheme).body, "logoUrl");
  const auto logo = client.get(url.substr(stack.base_url().size()));

  LONGS_EQUAL(200, logo.status);
  STRCMP_EQUAL("image/png", logo.header("Content-Type").c_str());
  STRCMP_CONTAINS("immutable", logo.header("Cache-Control").c_str());
  STRCMP_EQUAL("nosniff", logo.header("X-Content-Type-Options").c_str());
  STRCMP_CONTAINS("default-src 'none'", logo.header("Content-Security-Policy").c_str());
  CHECK(logo.body.compare(1, 3, "PNG") == 0);
}

TEST(Generate, accepts_themes_of_3_and_of_240_characters_in_any_script) {
  LONGS_EQUAL(200, client.post(kPath, R"({"theme":"aaa"})").status);
  LONGS_EQUAL(200, client.post(kPath, R"({"theme":"火山猫"})").status);
  LONGS_EQUAL(200, client.post(kPath, R"({"theme":"🐸🚀🌙"})").status);
  std::string longest;
  for (int i = 0; i < 240; ++i) longest += "ق";
  LONGS_EQUAL(200, client.post(kPath, R"({"theme":")" + longest + "\"}").status);
}

TEST(Generate, refuses_themes_of_2_and_of_241_characters) {
  const char* too_short = "theme must be 3 to 240 characters; it has 2.";
  check_bad_body(R"({"theme":"ab"})", "invalid_request", too_short);
  check_bad_body(R"({"theme":"🐸🚀"})", "invalid_request", too_short);
  const auto too_long = client.post(kPath, R"({"theme":")" + std::string(241, 'x') + "\"}");
  LONGS_EQUAL(400, too_long.status);
  STRCMP_EQUAL("theme must be 3 to 240 characters; it has 241.", text_in(too_long.body, "message").c_str());
}

TEST(Generate, refuses_a_theme_of_spaces_only) {
  check_bad_body(R"({"theme":"      "})", "invalid_request", "theme must have a character that can be seen");
  check_bad_body(R"({"theme":" \t\n\u3000\u200b\u00a0"})", "invalid_request",
                 "theme must have a character that can be seen");
  LONGS_EQUAL(200, client.post(kPath, R"({"theme":" \t!"})").status);
}

TEST(Generate, refuses_a_theme_that_is_missing_or_not_a_string) {
  check_bad_body("{}", "invalid_request", "theme is required");
  check_bad_body(R"({"theme":null})", "invalid_request", "theme must be a string");
  check_bad_body(R"({"theme":["abc"]})", "invalid_request", "theme must be a string");
  check_bad_body(R"({"theme":12345})", "invalid_request", "theme must be a string");
}

TEST(Generate, refuses_an_unknown_property_by_name) {
  check_bad_body(R"({"theme":"abc","colour":"red"})", "invalid_request", "colour is not a known property");
}

TEST(Generate, refuses_anything_but_one_json_object) {
  check_bad_body("", "invalid_json", "empty");
  check_bad_body("theme=abc", "invalid_json", "not valid JSON");
  check_bad_body(R"(["abc"])", "invalid_json", "must be a JSON object");
  check_bad_body(R"({"theme":"abc"} x)", "invalid_json", "not valid JSON");
  check_bad_body(R"({"theme":"abc","theme":"abd"})", "invalid_json", "given twice");
  check_bad_body("{\"theme\":\"ab\xFF\"}", "invalid_json", "not valid JSON");
  check_bad_body(R"({"theme":"abc\ud800"})", "invalid_json", "not valid JSON");
  check_bad_body(R"({"theme":"abc\udc00"})", "invalid_json", "surrogate");
  check_bad_body(R"({"theme":"abc\u0000"})", "invalid_json", "NUL");
  check_bad_body("\xEF\xBB\xBF{\"theme\":\"abc\"}", "invalid_json", "byte-order mark");
  check_bad_body(R"({"theme":)" + std::string(5000, '[') + std::string(5000 - 3000, ']') + "}", "invalid_json",
                 "nested deeper");
}

TEST(Generate, refuses_a_body_of_another_content_type) {
  check_refused(client.request("POST", kPath, kTheme, "text/plain"), 415, "unsupported_media_type");
  check_refused(client.request("POST", kPath, kTheme, ""), 415, "unsupported_media_type");
  LONGS_EQUAL(200, client.request("POST", kPath, kTheme, "Application/JSON; charset=utf-8").status);
}

TEST(Generate, refuses_a_body_over_8_kb_before_it_is_read) {
  check_refused(client.post(kPath, std::string(9000, ' ') + kTheme), 413, "payload_too_large");
}

TEST(Generate, refuses_other_methods_and_names_the_allowed_ones) {
  const auto answer = client.del(kPath);
  check_refused(answer, 405, "method_not_allowed");
  STRCMP_EQUAL("POST, GET", answer.header("Allow").c_str());
}

TEST(Generate, is_free_five_times_and_then_requires_payment) {
  stack.stop_clock();
  for (int left = 4; left >= 0; --left) {
    const auto answer = client.post(kPath, kTheme);
    LONGS_EQUAL(200, answer.status);
    STRCMP_CONTAINS(("r=" + std::to_string(left) + ";").c_str(), answer.header("RateLimit").c_str());
  }
  const auto answer = client.post(kPath, kTheme);
  check_refused(answer, 402, "free_limit_reached");
  CHECK(std::stoi(answer.header("Retry-After")) <= 86400);
  CHECK(std::stoi(answer.header("Retry-After")) > 0);
}

TEST(Generate, prints_the_402_body_field_for_field) {
  stack.stop_clock();
  for (int i = 0; i < 5; ++i) client.post(kPath, kTheme);
  const std::string base = stack.base_url();
  const std::string expected =
      R"({"x402Version":1,"error":"free_limit_reached",)"
      R"("message":"None of your five free drafts of today is left. There are five new ones at midnight UTC, in @. )"
      R"(For an API key see `buy`, or ask the operator of this host. )"
      R"(Payments by x402 are off on this host: do not pay to `payTo`.","buy":")" +
      base +
      R"(/api-keys","accepts":[{)"
      R"("scheme":"exact","network":"base","maxAmountRequired":"10000",)"
      R"("asset":"0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913",)"
      R"("payTo":"0x0000000000000000000000000000000000000000","resource":")" +
      base +
      R"(/api/generate",)"
      R"("description":"One concept-only meme coin draft: name, ticker, description and logo",)"
      R"("mimeType":"application/json","maxTimeoutSeconds":300,"extra":{"name":"USD Coin","version":"2"}}]})";
  auto body = client.post(kPath, kTheme).body;
  const auto wait = body.find("midnight UTC, in ") + 17;
  body.replace(wait, body.find(". For an", wait) - wait, "@");  // the time of day
  STRCMP_EQUAL(expected.c_str(), body.c_str());
}

TEST(Generate, offers_nothing_to_clients_of_x402_version_2_where_payments_are_off) {
  const auto answer = Client(client).with("X-PAYMENT", "e30=").post(kPath, kTheme);
  LONGS_EQUAL(402, answer.status);
  STRCMP_EQUAL("", answer.header("PAYMENT-REQUIRED").c_str());
}

TEST(Generate, counts_each_address_separately) {
  stack.stop_clock();
  for (int i = 0; i < 6; ++i) client.post(kPath, kTheme);
  LONGS_EQUAL(402, client.post(kPath, kTheme).status);
  LONGS_EQUAL(200, stack.client().post(kPath, kTheme).status);
}

TEST(Generate, does_not_trust_a_forwarded_address) {
  stack.stop_clock();
  for (int i = 0; i < 5; ++i) client.post(kPath, kTheme);
  client.with("X-Forwarded-For", "198.51.100.7")
      .with("X-Real-IP", "198.51.100.7")
      .with("Forwarded", "for=198.51.100.7");
  LONGS_EQUAL(402, client.post(kPath, kTheme).status);
}

TEST(Generate, serves_exactly_five_of_24_concurrent_free_calls) {
  stack.stop_clock();
  const auto answers = all_at_once(24, [&] { return client.post(kPath, kTheme); });
  LONGS_EQUAL(5, answers.count(200));
  LONGS_EQUAL(19, answers.count(402));
}

TEST(Generate, serves_exactly_five_of_24_concurrent_calls_with_five_credits) {
  client.with("X-API-Key", stack.issue_key(5));
  const auto answers = all_at_once(24, [&] { return client.post(kPath, kTheme); });
  LONGS_EQUAL(5, answers.count(200));
  LONGS_EQUAL(19, answers.count(402));
  STRCMP_EQUAL("insufficient_credits", error_of(answers.find(402)->second).c_str());
}

TEST(Generate, spends_credits_and_no_free_slots_with_a_key) {
  stack.stop_clock();
  const std::string key = stack.issue_key(7);
  client.with("X-API-Key", key);
  for (int left = 6; left >= 1; --left) {
    const auto answer = client.post(kPath, kTheme);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL(std::to_string(left).c_str(), answer.header("X-Credits-Remaining").c_str());
  }
  client.without("X-API-Key");
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

TEST(Generate, accepts_the_same_key_as_a_bearer_token) {
  client.with("Authorization", "bearer " + stack.issue_key(2));
  STRCMP_EQUAL("1", client.post(kPath, kTheme).header("X-Credits-Remaining").c_str());
}

TEST(Generate, refuses_a_key_that_is_empty_malformed_unknown_or_revoked) {
  stack.stop_clock();
  const std::string revoked = stack.issue_key(3);
  stack.admin("key revoke " + revoked);
  const std::string unknown = "gen_" + std::string(43, 'x');
  for (const std::string& key : {std::string(), std::string("gen_short"), unknown, revoked}) {
    check_refused(Client(client).with("X-API-Key", key).post(kPath, kTheme), 401, "unauthorized");
  }
  check_refused(Client(client).with("Authorization", "").post(kPath, kTheme), 401, "unauthorized");
  check_refused(Client(client).with("Authorization", "Bearer " + unknown).post(kPath, kTheme), 401, "unauthorized");
  check_refused(Client(client).with("Authorization", "Basic eDp5").post(kPath, kTheme), 401, "unauthorized");
  STRCMP_CONTAINS("r=4;", client.post(kPath, kTheme).header("RateLimit").c_str());
}

TEST(Generate, says_where_to_get_a_key_when_one_is_unknown) {
  for (const std::string& key : {std::string("gen_short"), "gen_" + std::string(43, 'x')}) {
    const auto answer = Client(client).with("X-API-Key", key).post(kPath, kTheme);
    STRCMP_CONTAINS((" Check it, or get one at " + stack.base_url() + "/api-keys.").c_str(), answer.body.c_str());
  }
}

TEST(Generate, refuses_two_different_keys_but_accepts_the_same_twice) {
  const std::string one = stack.issue_key(2), other = stack.issue_key(2);
  check_refused(Client(client).with("X-API-Key", one).with("Authorization", "Bearer " + other).post(kPath, kTheme), 401,
                "unauthorized");
  LONGS_EQUAL(200,
              Client(client).with("X-API-Key", one).with("Authorization", "Bearer " + one).post(kPath, kTheme).status);
}

TEST(Generate, checks_the_body_before_the_key) {
  client.with("X-API-Key", "gen_short");
  LONGS_EQUAL(400, client.post(kPath, R"({"theme":"ab"})").status);
}

TEST(Generate, requires_payment_when_a_key_has_no_credits_even_if_free_slots_are_left) {
  client.with("X-API-Key", stack.spent_key());
  const auto answer = client.post(kPath, kTheme);
  check_refused(answer, 402, "insufficient_credits");
  LONGS_EQUAL(5, members_of(answer.body).size());
}

TEST(Generate, answers_503_to_a_valid_payment_without_a_configured_facilitator) {
  const std::string payment = R"({"x402Version":1,"scheme":"exact","network":"base","payload":{"signature":"0x)" +
                              std::string(130, 'a') +
                              R"(","authorization":{"from":"0x1111111111111111111111111111111111111111",)"
                              R"("to":"0x0000000000000000000000000000000000000000","value":"10000","validAfter":"0",)"
                              R"("validBefore":"99999999999","nonce":"0x)" +
                              std::string(64, 'b') + R"("}}})";
  client.with("X-PAYMENT", crypto::base64(payment));
  const auto before = stack.number("SELECT COUNT(*) FROM generations");
  const auto answer = client.post(kPath, kTheme);
  check_refused(answer, 503, "payments_unavailable");
  CHECK(!answer.header("Retry-After").empty());
  LONGS_EQUAL(before, stack.number("SELECT COUNT(*) FROM generations"));
}

TEST(Generate, answers_402_with_a_code_to_an_invalid_payment) {
  for (const char* header : {"!!!", "e30=", "", "eyJ4NDAyVmVyc2lvbiI6"}) {
    const auto answer = Client(client).with("X-PAYMENT", header).post(kPath, kTheme);
    check_refused(answer, 402, "invalid_payload");
    STRCMP_CONTAINS("\"accepts\":[{", answer.body.c_str());
  }
}

TEST(Generate, answers_a_browsers_preflight_from_any_origin) {
  client.with("Origin", "https://elsewhere.test").with("Access-Control-Request-Method", "POST");
  const auto answer = client.request("OPTIONS", kPath, "", "");
  LONGS_EQUAL(204, answer.status);
  STRCMP_EQUAL("*", answer.header("Access-Control-Allow-Origin").c_str());
  STRCMP_CONTAINS("X-PAYMENT", answer.header("Access-Control-Allow-Headers").c_str());
}

TEST(Generate, renews_the_allowance_at_midnight_utc) {
  Stack& own = Stack::with({{"MILLRACE_WORKERS_GENERATE", "1"}});
  Client caller = own.client();
  own.set_clock("2031-02-03 23:59:58");
  for (int i = 0; i < 5; ++i) LONGS_EQUAL(200, caller.post(kPath, kTheme).status);
  const auto refused = caller.post(kPath, kTheme);
  own.set_clock("2031-02-04 00:00:00");
  const auto anew = caller.post(kPath, kTheme);
  own.run_clock();

  LONGS_EQUAL(402, refused.status);
  STRCMP_EQUAL("2", refused.header("Retry-After").c_str());
  LONGS_EQUAL(200, anew.status);
  STRCMP_CONTAINS("r=4;", anew.header("RateLimit").c_str());
}

TEST(Generate, recovers_by_itself_after_the_database_was_down) {
  stack.end_connections();
  LONGS_EQUAL(200, client.post(kPath, kTheme).status);
}
