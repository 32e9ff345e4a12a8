// Names that are written from the right, turn what follows or show nothing, in the dashboard
#include "support/dashboard.h"
#include "support/json.h"
#include "support/mail_spool.h"
#include "support/player.h"
#include "text/percent.h"

#include <CppUTest/TestHarness.h>

namespace {

// Texts and names for screen readers with letters from the right, or marks that turn what follows, which are neither in
// an element of their own nor between marks that isolate them.
const char kMixed[] = R"js((() => {
  const turns = (text) => /[\u0590-\u05ff\u202a-\u202e\u2066-\u2069]/.test(text?.replace(/\u2068[^\u2066-\u2069]*\u2069/g, ""));
  const found = turns(document.title) ? [document.title] : [];
  for (const one of document.querySelectorAll("body *")) {
    for (const name of ["aria-label", "title", "alt"]) if (turns(one.getAttribute(name))) found.push(one.outerHTML);
    const isolated = one.closest("bdi, option, datalist");
    const texts = [...one.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map(({ data }) => data).join("");
    if (/[\u202a-\u202e\u2066\u2067]/.test(texts) || (!isolated && turns(texts))) found.push(one.outerHTML);
  }
  return found.join("\n");
})())js";

// Whether what follows a name stands to the right of it and runs from left to right; both are selectors.
std::string in_order(const std::string& name, const std::string& what_follows) {
  return "((name, next) => {" + std::string(R"js(
    const text = (of) => document.createTreeWalker(of, NodeFilter.SHOW_TEXT).nextNode();
    const begin = (node, at) => {
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      return range.getBoundingClientRect().left;
    };
    const [first, words] = [text(name), text(next)];
    return begin(first, first.data.length - 1) < begin(words, 0) && begin(words, 0) < begin(words, 1);
  })js") +
         ")(document.querySelector(" + quoted(name) + "), document.querySelector(" + quoted(what_follows) + "))";
}

}  // namespace

TEST_GROUP(AppDirections) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};
  Dashboard& app = Dashboard::of(stack);
  const std::string hebrew = "\u05e9\u05dc\u05d5\u05dd", blank = "\u3164";

  void teardown() override { Dashboard::leave(); }

  void send(const std::string& session, const std::string& title, const std::string& player_name) {
    const auto payload = R"({"title":")" + title + R"(","player":")" + player_name + R"(","playerVersion":"1.7"})";
    const auto error = R"({"code":"E)" + hebrew + R"(","message":"\u202eno"})";
    const auto events = "[" + Player::event("session_start", payload) + "," + Player::event("play_request") + "," +
                        Player::event("error", error) + "]";
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  std::string made(const std::string& path, const std::string& body) {
    const auto answer = account.client.post(path, body);
    CHECK_EQUAL_TEXT(2, answer.status / 100, answer.body.c_str());
    return text_in(answer.body, "id");
  }
  void check(const std::string& path, const std::string& shown) {
    app.show(path);
    app.wait_for_text(shown);
    STRCMP_EQUAL_TEXT("", app.value_of(kMixed).c_str(), path.c_str());
  }
};

TEST(AppDirections, of_names_stay_within_them) {
  app.sign_in(account);
  for (const std::string& name : {hebrew, std::string("abc\\u202e"), std::string("x\\u2069\\u202ey")}) {
    made("/api/auth/update-user", R"({"name":")" + name + "\"}");
    app.show("/app/members");
    app.wait_for("document.querySelector('th .faint') !== null");
    STRCMP_EQUAL_TEXT("true", app.value_of(in_order("th [translate=no]", "th .faint")).c_str(), name.c_str());
  }
  send("evening-1", hebrew, hebrew);
  made("/api/v1/marks", R"({"text":")" + hebrew + R"(","tags":["42"]})");
  app.show("/app/");
  app.wait_for("document.querySelector('.marks .faint') !== null");
  STRCMP_EQUAL("true", app.value_of(in_order(".marks li > :nth-last-child(2)", ".marks .faint")).c_str());
}

TEST(AppDirections, of_names_are_kept_apart_on_all_screens) {
  const auto stream = made("/api/v1/streams", R"({"sourceUrl":"https://93.184.215.14/","name":")" + hebrew + "\"}");
  made("/api/v1/keys", R"({"label":")" + hebrew + " 5\"}");
  made("/api/v1/tokens", R"({"label":")" + hebrew + "\\u202e\"}");
  made("/api/v1/filters", R"({"name":")" + hebrew + R"(","where":["player:)" + hebrew + "\"]}");
  made("/api/v1/marks", R"({"text":")" + hebrew + "\"}");
  made("/api/v1/alerts",
       R"({"name":")" + hebrew + R"(","metric":"good","when":{"is":"unusual"},"filter":")" + hebrew + "\"}");
  made("/api/auth/update-user", R"({"name":")" + hebrew + "\"}");
  send("evening-1", hebrew, hebrew);
  send("evening-2", "abc\\u202e", hebrew);
  app.sign_in(account);
  const auto filter = "?filter=content%3A" + text::percent_encoded(hebrew);
  check("/app/sessions" + filter, hebrew);
  app.click("Filter…");
  app.wait_for("document.querySelector('.saved-filters') !== null");
  STRCMP_EQUAL("", app.value_of(kMixed).c_str());
  check("/app/?metric=attempts", "Players, largest first");
  app.wait_for("document.querySelector('.marks button') !== null && document.querySelector('.ranking') !== null");
  app.value_of("document.querySelector('.marks button').click()");
  app.wait_for("document.querySelector('.comparison') !== null");
  STRCMP_EQUAL("", app.value_of(kMixed).c_str());
  check("/app/sessions/evening-1", "Not fatal");
  check("/app/sessions/evening-2", "Not fatal");
  check("/app/breakdown" + filter + "&by=player", hebrew);
  check("/app/breakdown?by=" + hebrew + "&metric=" + hebrew + "&last=" + hebrew, "Unknown dimension");
  check("/app/streams", hebrew);
  check("/app/streams/" + stream, "In your page");
  check("/app/keys", hebrew);
  check("/app/alerts", hebrew);
  check("/app/alerts" + filter + "&metric=good", "Save this filter as");
  check("/app/live", "Sessions in trouble");
  check("/app/account", hebrew);
  check("/app/members", hebrew);
  check("/app/search?q=" + text::percent_encoded(hebrew), "Stream");
}

TEST(AppDirections, of_names_of_reports_are_kept_apart) {
  account = signed_up(stack_with_mail());
  stack_with_mail().as_root("UPDATE millrace.users SET email_verified = TRUE WHERE id = '" + account.id + "'");
  made("/api/v1/filters", R"({"name":")" + hebrew + R"(","where":["player:)" + hebrew + "\"]}");
  made("/api/auth/update-user", R"({"name":")" + hebrew + "\"}");
  const auto id = made("/api/v1/reports", R"({"name":")" + hebrew + R"(","filter":")" + hebrew + "\"}");
  Dashboard::of(stack_with_mail()).sign_in(account);
  check("/app/reports", "Send it to me now");
  check("/app/reports?change=" + id, "Who receives it");
  check("/app/reports?new=week&filter=content%3A" + text::percent_encoded(hebrew), "Save this filter as");
}

TEST(AppDirections, of_what_is_typed_follow_its_letters) {
  app.sign_in(account);
  app.show("/app/keys");
  app.type("input[name=label]", hebrew);
  STRCMP_EQUAL("rtl", app.value_of("getComputedStyle(document.querySelector('input[name=label]')).direction").c_str());
  STRCMP_EQUAL("auto", app.value_of("document.querySelector('input[type=search]').dir").c_str());
}

TEST(AppDirections, are_none_of_a_name_that_shows_nothing_which_is_told_by_its_code_points) {
  send("evening-1", blank + " ", "hls.js");
  app.sign_in(account);
  app.show("/app/sessions");
  app.click("(blank: U+3164)");
  app.wait_for_address("/app/sessions?filter=content%3A%E3%85%A4");
  app.wait_for_text("Title is (blank: U+3164)");
  app.show("/app/breakdown?by=content");
  app.wait_for_text("(blank: U+3164)");
  app.show("/app/sessions/evening-1");
  STRCMP_EQUAL("(blank: U+3164)", app.text("h1").c_str());
}
