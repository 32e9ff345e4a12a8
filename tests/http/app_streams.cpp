// Streams in the dashboard
#include "support/dashboard.h"
#include "support/json.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(AppStreams) {
  Stack& stack = Stack::running();
  Dashboard& app = Dashboard::of(stack);

  std::string registered(const Account& account, const std::string& name) {
    const auto answer = account.client.post(
        "/api/v1/streams", R"({"sourceUrl":"https://93.184.215.14/live.m3u8","name":")" + name + "\"}");
    return text_in(answer.body, "id");
  }
  std::string name_of(const Account& account, const std::string& id) {
    return text_in(account.client.get("/api/v1/streams/" + id).body, "name");
  }
};

TEST(AppStreams, works) {
  app.sign_in();
  app.show("/app/streams");
  app.wait_for_text("No stream yet");
  app.check_looks();

  app.type("input[name=name]", "Evening news");
  app.enter(
      "input[name=sourceUrl]",
      "https://93.184.215.14/a/rather/long/path/to/the/list/of/segments/of/the/evening/news/of/a/sunday/main.m3u8");
  app.wait_for("document.querySelector('tbody a')?.textContent === 'Evening news'");
  STRCMP_EQUAL("", app.value_of("document.querySelector('input[name=sourceUrl]').value").c_str());
  app.wait_for("((table) => table.scrollWidth === table.clientWidth)(document.querySelector('.wide'))");
  app.check_looks();
}

TEST(AppStreams, say_at_the_field_why_a_url_is_refused) {
  app.sign_in();
  app.show("/app/streams");
  app.enter("input[name=sourceUrl]", "http://localhost/live.m3u8");
  app.wait_for_text("Hostname resolves to a private address (127.0.0.1)");
  STRCMP_EQUAL("INPUT sourceUrl", app.focus().c_str());
  STRCMP_EQUAL("http://localhost/live.m3u8", app.value_of("document.activeElement.value").c_str());
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
}

TEST(AppStreams, are_renamed_in_their_place) {
  const auto account = app.sign_in();
  const auto id = registered(account, "Evening");
  app.show("/app/streams");
  app.click("Rename Evening");
  app.wait_for("document.activeElement.value === 'Evening'");
  STRCMP_EQUAL("", app.accessibility_faults().value_or("").c_str());
  app.press("Escape");
  app.click("Rename Evening");
  app.wait_for("document.activeElement.value === 'Evening'");
  app.value_of("document.activeElement.select()");
  app.type("Morning");
  app.press("Enter");
  app.wait_for("document.querySelector('tbody a')?.textContent === 'Morning'");
  STRCMP_EQUAL("Morning", name_of(account, id).c_str());
}

TEST(AppStreams, are_deleted_after_a_question) {
  Dashboard::of(stack, 390);
  const auto account = app.sign_in();
  const auto id = registered(account, "Evening");
  app.show("/app/streams");
  app.click("Delete Evening");
  app.wait_for_text("Its sessions stay, without a stream.");
  LONGS_EQUAL(200, account.client.get("/api/v1/streams/" + id).status);
  app.click("Delete");
  app.wait_for_text("No stream yet");
  LONGS_EQUAL(404, account.client.get("/api/v1/streams/" + id).status);
}
