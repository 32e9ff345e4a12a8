// Names and themes that show nothing: no draft is made of them, and no list has them.
#include "support/account.h"
#include "support/json.h"
#include "support/player.h"
#include "support/refused.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP(BlankTexts) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  const std::string blank = "\u3164 \u2800\u200d\u0301";

  Answer send(const std::string& method, const std::string& path, const std::string& body) {
    return account.client.request(method, path, body, "application/json");
  }
  void check_refused_by(const std::string& method, const std::string& path, const std::string& body) {
    const auto answer = send(method, path, body);
    LONGS_EQUAL_TEXT(400, answer.status, (path + ": " + answer.body).c_str());
    STRCMP_CONTAINS("must have a character that can be seen", answer.body.c_str());
  }
  std::string new_stream(const std::string& name) {
    return R"({"sourceUrl":"https://93.184.215.14/","name":")" + name + "\"}";
  }
};

TEST(BlankTexts, make_no_draft_and_cost_nothing) {
  const auto key = stack.issue_key(2);
  auto client = stack.client().with("X-API-Key", key);
  const auto stored = stack.number("SELECT COUNT(*) FROM generations");
  for (const char* theme :
       {"\u3164\u3164\u3164", "\u2800\u2800\u2800", "\uffa0 \uffa0", "\u115f\u1160\u115f", "\U0001d159\U0001d159 ",
        "\u200b\ufe0f\u200d", "\u0301\u0301\u0301", "\U000e0061\U000e0062\U000e007f", "\u180b\u180e\u3164",
        "\u2061\u2064\u3164", "\u00ad\u034f\u3164"}) {
    const auto answer = client.post("/api/generate", R"({"theme":")" + std::string(theme) + "\"}");
    check_refused(answer, 400, "invalid_request");
    STRCMP_CONTAINS("theme must have a character that can be seen", text_in(answer.body, "message").c_str());
    LONGS_EQUAL(400, stack.client()
                         .request("POST", "/draft", "theme=" + std::string(theme), "application/x-www-form-urlencoded")
                         .status);
  }
  LONGS_EQUAL(stored, stack.number("SELECT COUNT(*) FROM generations"));
  STRCMP_CONTAINS("\"creditsRemaining\":2", client.get("/api/credits").body.c_str());
}

TEST(BlankTexts, are_no_names_and_labels) {
  const auto stream = text_in(send("POST", "/api/v1/streams", new_stream("News")).body, "id");
  check_refused_by("POST", "/api/v1/keys", R"({"label":")" + blank + "\"}");
  check_refused_by("POST", "/api/v1/tokens", R"({"label":")" + blank + "\"}");
  check_refused_by("POST", "/api/v1/streams", new_stream(blank));
  check_refused_by("PATCH", "/api/v1/streams/" + stream, R"({"name":")" + blank + "\"}");
  check_refused_by("POST", "/api/v1/filters", R"({"name":")" + blank + R"(","where":["player:hls.js"]})");
  check_refused_by("POST", "/api/v1/marks", R"({"text":")" + blank + "\"}");
  check_refused_by("PUT", "/api/v1/dimensions", R"({"cdns":{"cdn.example":")" + blank + "\"}}");
  check_refused_by("POST", "/api/auth/update-user", R"({"name":")" + blank + "\"}");
  check_refused_by("POST", "/api/auth/sign-up/email",
                   R"({"name":")" + blank + R"(","email":")" + new_email() + R"(","password":"correct horse"})");
}

TEST(BlankTexts, are_not_what_people_write_with_joiners_fillers_and_selectors) {
  for (const char* name :
       {"\u2764\ufe0f", "\U0001f468\u200d\U0001f469\u200d\U0001f467", "\u0645\u06cc\u200c\u062e\u0648", "\u1100\u1160",
        "\u2803\u2800\u2801", "e\u0301", "\U0001f3f4\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f"}) {
    LONGS_EQUAL(201, send("POST", "/api/v1/keys", R"({"label":")" + std::string(name) + "\"}").status);
    LONGS_EQUAL(200, send("POST", "/api/auth/update-user", R"({"name":")" + std::string(name) + "\"}").status);
  }
}

TEST(BlankTexts, of_players_are_kept) {
  const Player player(stack, account.id);
  const auto start = Player::event("session_start", R"({"title":")" + blank + "\"}");
  LONGS_EQUAL(204, player.send(stack.client(), player.envelope("evening", start)).status);
  STRCMP_CONTAINS((R"("content":")" + blank + "\"").c_str(),
                  account.client.get("/api/v1/sessions/evening").body.c_str());
}
