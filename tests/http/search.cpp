// GET /api/v1/search
#include "support/account.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/player.h"
#include "text/percent.h"

#include <CppUTest/TestHarness.h>

using playback::Dimension;

TEST_GROUP_BASE(Search, FiguresTest) {
  Player player{stack, account.id};

  Answer search(const std::string& text) {
    return account.client.get("/api/v1/search?q=" + text::percent_encoded(text));
  }
  void check_finds(const std::string& expected, const std::string& text) {
    const auto answer = search(text);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL((R"({"items":[)" + expected + "]}").c_str(), answer.body.c_str());
  }
  static std::string found(const std::string& kind, const std::string& value) {
    return R"({"kind":")" + kind + R"(","value":")" + value + R"(","name":null,"sessions":null})";
  }
  // Of a few hours ago.
  Row& add_recent() { return add(played(5 * 24 - 3)); }
  void send(const std::string& session, const std::string& payload) {
    LONGS_EQUAL(204,
                player.send(stack.client(), player.envelope(session, Player::event("session_start", payload))).status);
  }
};

TEST(Search, works) {
  add_recent().figures.dimensions.set(Dimension::content, "Evening News");
  roll_up();
  check_finds(found("content", "Evening News"), "evening");
  check_finds(found("content", "Evening News"), "NEWS");
  check_finds("", "morning");
}

TEST(Search, finds_values_of_other_dimensions_the_most_frequent_first) {
  for (int i = 0; i < 2; ++i) add_recent().figures.dimensions.set(Dimension::series, "ab_1");
  add_recent().figures.dimensions.set(Dimension::video, "ab_2");
  add_recent().figures.error_code = "ab_3";
  add_recent().figures.dimensions.set(Dimension::custom1, "ab_4");
  add_recent().figures.dimensions.set(Dimension::player_version, "ab_5");
  add_recent().identity.client.set(Dimension::os, "ab_6");
  add_recent().figures.dimensions.set(Dimension::content, "abX5");
  roll_up();
  check_finds(found("series", "ab_1") + "," + found("video", "ab_2") + "," + found("error", "ab_3") + "," +
                  found("custom1", "ab_4") + "," + found("playerVersion", "ab_5") + "," + found("os", "ab_6"),
              "AB_");
}

TEST(Search, finds_sessions_by_the_beginning_of_their_id) {
  send("abc-1", "{}");
  send("abc-2", "{}");
  send("xabc", "{}");
  const auto body = search("abc").body;
  STRCMP_CONTAINS(found("session", "abc-1").c_str(), body.c_str());
  STRCMP_CONTAINS(found("session", "abc-2").c_str(), body.c_str());
  CHECK(body.find("xabc") == body.npos);
}

TEST(Search, finds_a_viewer_by_the_whole_id) {
  send("s1", R"({"viewerId":"mia"})");
  const auto viewer = text_in(account.client.get("/api/v1/sessions/s1").body, "viewer");
  add_recent().figures.dimensions.set(Dimension::viewer, viewer);
  roll_up();
  const auto expected = R"({"kind":"viewer","value":")" + viewer + R"(","name":null,"sessions":1})";
  check_finds(expected, "mia");
  check_finds(expected, viewer);
  check_finds("", "mi");
}

TEST(Search, finds_streams_by_name_and_url) {
  const auto made =
      account.client.post("/api/v1/streams", R"({"sourceUrl":"http://93.184.216.34/sport.m3u8","name":"Big Match"})");
  LONGS_EQUAL(201, made.status);
  const auto expected =
      R"({"kind":"stream","value":")" + text_in(made.body, "id") + R"(","name":"Big Match","sessions":null})";
  check_finds(expected, "match");
  check_finds(expected, "SPORT.m3u8");
}

TEST(Search, finds_nothing_of_another_account) {
  add_recent().figures.dimensions.set(Dimension::content, "Evening News");
  roll_up();
  send("abc-1", "{}");
  auto other = signed_up(stack);
  for (const char* text : {"evening", "abc-1"})
    STRCMP_EQUAL(R"({"items":[]})", other.client.get(std::string("/api/v1/search?q=") + text).body.c_str());
}

TEST(Search, needs_a_text) {
  for (const char* query : {"", "?q=", "?q=a&q=b", "?p=a", "?q=%FF"}) {
    LONGS_EQUAL_TEXT(400, account.client.get(std::string("/api/v1/search") + query).status, query);
  }
  LONGS_EQUAL(400, search(std::string(256, 'x')).status);
  LONGS_EQUAL(200, search(std::string(255, 'x')).status);
}

TEST(Search, needs_a_session) { LONGS_EQUAL(401, stack.client().get("/api/v1/search?q=a").status); }
