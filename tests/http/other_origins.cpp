// What a page of another origin can do in a browser that enforces CORS: send telemetry, and pay.
#include "support/browser.h"
#include "support/http_stand_in.h"
#include "support/player.h"
#include "support/stack.h"

#include <CppUTest/TestHarness.h>

namespace {

HttpStandIn::Response a_page(const HttpStandIn::Request&) {
  return {200, "<!doctype html><html lang=en><link rel=icon href='data:,'><title>elsewhere</title>", "text/html"};
}

std::string quoted(const std::string& text) {
  std::string escaped;
  for (char c : text) escaped += c == '\\' || c == '\'' ? std::string("\\") + c : std::string(1, c);
  return '\'' + escaped + '\'';
}

}  // namespace

TEST_GROUP(OtherOrigins) {
  Stack& stack = Stack::running();
  Player player{stack};
  HttpStandIn elsewhere{a_page};

  // Fetches with these options and returns the value of the expression `telling` over the response `r`.
  std::string fetched(const std::string& path, const std::string& options, const std::string& telling) {
    browser.value_of("window.told = '', fetch('" + stack.base_url() + path + "', " + options +
                     ").then(async r => told = " + telling + ").catch(e => told = 'failed: ' + e), ''");
    std::string told;
    eventually([&] { return !(told = browser.value_of("told")).empty(); });
    return told;
  }
  std::string telemetry(const std::string& key, const std::string& body, const std::string& more) {
    return "{method: 'POST', headers: {Authorization: 'Bearer " + key +
           "', 'Content-Type': 'application/json'}, body: " + quoted(body) + more + "}";
  }
  Browser browser{1280, 900};
};

TEST(OtherOrigins, can_send_telemetry) {
  browser.open(elsewhere.url() + "/");
  const auto body = player.envelope("abroad", Player::event("playback_start"));

  STRCMP_EQUAL("204", fetched("/api/v1/telemetry", telemetry(player.key, body, ""), "r.status").c_str());
  LONGS_EQUAL(1, player.stored("playback_start"));
}

TEST(OtherOrigins, can_send_what_their_scripts_add_to_each_request) {
  browser.open(elsewhere.url() + "/");
  const std::string more = "traceparent: '00-1', tracestate: 'x', baggage: 'a=b', 'sentry-trace': 'x', 'x-any': '1'";
  const auto body = player.envelope("abroad", Player::event("playback_start"));
  const std::string authorization = "Authorization: 'Bearer " + player.key + "'";
  STRCMP_EQUAL("204", fetched("/api/v1/telemetry",
                              "{method: 'POST', headers: {" + authorization + ", 'Content-Type': 'application/json', " +
                                  more + "}, body: " + quoted(body) + "}",
                              "r.status")
                          .c_str());
  STRCMP_EQUAL("402", fetched("/api/generate",
                              "{method: 'POST', headers: {'Content-Type': 'application/json', 'X-PAYMENT': 'e30=', " +
                                  more + "}, body: '{\"theme\":\"a ferry\"}'}",
                              "r.status")
                          .c_str());
  for (const char* path : {"/api/credits", "/api/usage", "/api/receipts"})
    STRCMP_EQUAL_TEXT("401", fetched(path, "{headers: {" + authorization + ", " + more + "}}", "r.status").c_str(),
                      path);
}

TEST(OtherOrigins, can_send_telemetry_while_the_page_is_left) {
  browser.open(elsewhere.url() + "/");
  const auto first = player.envelope("abroad", Player::event("session_start"));
  const auto last = player.envelope("abroad", Player::event("playback_end"));
  fetched("/api/v1/telemetry", telemetry(player.key, first, ""), "r.status");  // the preflight is cached now

  browser.value_of("addEventListener('pagehide', () => fetch('" + stack.base_url() + "/api/v1/telemetry', " +
                   telemetry(player.key, last, ", keepalive: true") + ")), ''");
  browser.open("about:blank");
  CHECK_TRUE(eventually([&] { return player.stored("playback_end") == 1; }));
}

TEST(OtherOrigins, can_read_why_a_key_is_refused) {
  browser.open(elsewhere.url() + "/");
  const auto body = player.envelope("abroad", Player::event("playback_start"));

  STRCMP_EQUAL("401 Invalid API key", fetched("/api/v1/telemetry", telemetry("sdk_" + std::string(43, 'x'), body, ""),
                                              "r.status + ' ' + (await r.json()).message")
                                          .c_str());
}

TEST(OtherOrigins, can_send_a_payment_and_read_the_terms) {
  browser.open(elsewhere.url() + "/");
  const std::string options =
      "{method: 'POST', headers: {'Content-Type': 'application/json', 'X-PAYMENT': 'e30=', "
      "'Access-Control-Expose-Headers': 'X-PAYMENT-RESPONSE'}, body: '{\"theme\":\"a ferry\"}'}";

  STRCMP_EQUAL("402 invalid_payload 10000", fetched("/api/generate", options,
                                                    "r.status + ' ' + (await r.clone().json()).error + ' ' + "
                                                    "(await r.json()).accepts[0].maxAmountRequired")
                                                .c_str());
}

TEST(OtherOrigins, can_sign_in_with_a_wallet) {
  browser.open(elsewhere.url() + "/");
  STRCMP_EQUAL("402 sign_in_required",
               fetched("/api-keys/renew", "{method: 'POST'}", "r.status + ' ' + (await r.json()).error").c_str());
  STRCMP_EQUAL("401", fetched("/api-keys/renew",
                              "{method: 'POST', headers: {'SIGN-IN-WITH-X': 'e30=', "
                              "'Access-Control-Expose-Headers': 'PAYMENT-RESPONSE'}}",
                              "r.status")
                          .c_str());
}

TEST(OtherOrigins, cannot_use_the_cookie) {
  browser.open(elsewhere.url() + "/");

  STRCMP_CONTAINS("failed", fetched("/api/v1/keys", "{credentials: 'include'}", "r.status").c_str());
}

TEST(OtherOrigins, can_load_the_interface_description) {
  browser.open(elsewhere.url() + "/");

  STRCMP_EQUAL("200 3.1.0", fetched("/openapi.json", "{}", "r.status + ' ' + (await r.json()).openapi").c_str());
}
