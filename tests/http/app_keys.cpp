// SDK keys in the dashboard
#include "support/dashboard.h"
#include "support/json.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppKeys) {
  Stack& stack = Stack::running();
  Dashboard& app = Dashboard::of(stack);

  long empty_envelope(const std::string& key) {
    return stack.client()
        .with("Authorization", "Bearer " + key)
        .post("/api/v1/telemetry", R"({"apiKey":")" + key + R"(","sessionId":"1","events":[]})")
        .status;
  }
};

TEST(AppKeys, works) {
  app.sign_in();
  app.show("/app/keys");
  app.wait_for_text("No key yet");
  app.check_looks();

  app.enter("input[name=label]", "web player");
  app.wait_for_text("it is not shown again");
  const std::string key = app.text("code.credential");
  LONGS_EQUAL(204, empty_envelope(key));
  app.wait_for_text("Revoke");
  app.check_looks();

  app.show("/app/keys");
  app.wait_for_text("web player");
  STRCMP_EQUAL("false", app.value_of("document.body.innerText.includes('sdk_')").c_str());
}

TEST(AppKeys, fold_a_long_error) {
  auto account = app.sign_in();
  const std::string key = text_in(account.client.post("/api/v1/keys", R"({"label":"web player"})").body, "rawKey");
  const auto title = std::string(300, 'x');
  stack.client()
      .with("Authorization", "Bearer " + key)
      .post("/api/v1/telemetry",
            R"({"apiKey":")" + key + R"(","sessionId":"1","events":[)" +
                Player::event("session_start", R"({"title":")" + title + R"(","player":")" + title + "\"}") + "]}");
  app.show("/app/keys");
  app.wait_for("document.querySelector('.fault') !== null");
  STRCMP_EQUAL("true", app.value_of("document.querySelector('.fault').offsetHeight < 40").c_str());
  app.check_looks();
  app.value_of("document.querySelector('.fault summary').click()");
  app.wait_for("document.querySelector('.fault > bdi').checkVisibility()");
  app.check_looks();
}

TEST(AppKeys, are_revoked_after_a_question_with_the_keyboard_alone) {
  auto account = app.sign_in();
  const std::string key = text_in(account.client.post("/api/v1/keys", R"({"label":"web player"})").body, "rawKey");
  app.show("/app/keys");

  app.value_of("document.querySelector('td button').focus()");
  app.press("Enter");
  app.wait_for_text("Whatever uses this key will be refused at once.");
  STRCMP_EQUAL("BUTTON Cancel", app.focus().c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.press("Escape");
  app.wait_for("!document.body.innerText.includes('refused at once')");
  STRCMP_EQUAL("BUTTON Revoke web player", app.focus().c_str());
  LONGS_EQUAL(204, empty_envelope(key));

  app.press("Enter");
  app.wait_for_text("refused at once");
  app.press("Shift+Tab");
  STRCMP_EQUAL("BUTTON Revoke", app.focus().c_str());
  app.press("Enter");
  app.wait_for_text("Revoked just now");
  LONGS_EQUAL(401, empty_envelope(key));
}

TEST(AppKeys, show_what_of_a_player_could_not_be_read) {
  Dashboard own(stack);
  auto account = own.sign_in();
  const std::string key = text_in(account.client.post("/api/v1/keys", R"({"label":"web player"})").body, "rawKey");
  stack.client().request("POST", "/api/v1/cmcd?key=" + key, "e=t,sid=\"s\n", "application/cmcd");
  own.show("/app/keys");
  own.wait_for_text("line 1 has a string that is not closed just now");
  own.check_looks();
}

TEST(AppKeys, show_what_was_stored_with_each_and_delete_it) {
  Dashboard own(stack);
  auto account = own.sign_in();
  const Player player(stack, account.id);
  for (const char* session : {"1", "2"})
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, Player::event("play_request"))).status);
  CHECK(eventually([&] {
    stack.admin("maintain");
    return account.client.get("/api/v1/storage").body.find("\"sessions\":2") != std::string::npos;
  }));
  own.show("/app/keys");
  own.wait_for_text("Stored by key");
  own.check_looks();

  own.click("Delete… sessions of phone");
  own.wait_for_text("Delete all sessions of this key received in that time, for good?");
  own.click("Delete them");
  own.wait_for_text("Sessions deleted: 2.");
  LONGS_EQUAL(404, account.client.get("/api/v1/sessions/1").status);
}

TEST(AppKeys, say_at_the_field_what_is_wrong_with_a_label) {
  Dashboard::of(stack, 390);
  app.sign_in();
  app.show("/app/keys");
  app.type("input[name=label]", "   ");
  app.press("Tab");
  app.press("Enter");
  app.wait_for("document.querySelector('.field .refused') !== null");
  STRCMP_EQUAL("INPUT label", app.focus().c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppKeys, come_in_pages_that_the_address_names) {
  auto account = app.sign_in();
  for (int i = 0; i < 51; ++i) account.client.post("/api/v1/keys", R"({"label":"key )" + std::to_string(i) + "\"}");
  app.show("/app/keys");
  app.click("Next page");
  app.wait_for("document.querySelectorAll('tbody tr').length === 1");
  app.wait_for_text("key 0");
  app.click("First page");
  app.wait_for_address("/app/keys");
}
