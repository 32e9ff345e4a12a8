// What players send that is longer than what is kept, or of the wrong kind: nothing is cut or left out in silence.
#include "json/json.h"
#include "support/account.h"
#include "support/player.h"

#include <CppUTest/TestHarness.h>

using json::Json;

TEST_GROUP(LongValues) {
  Stack& stack = Stack::running();
  Account account = signed_up(stack);
  Player player{stack, account.id};
  const std::string long_title = std::string(290, 'x');

  void send_events(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  void send(const std::string& session, const Json& payload, const char* type = "session_start") {
    send_events(session, Player::event(type, payload.text()));
  }
  void send_title(const std::string& session, const std::string& title) {
    send(session, Json::object({{"title", title}}));
  }
  std::string last_error() {
    return stack.database().select("SELECT COALESCE(last_error, '') FROM sdk_keys WHERE id = ?", player.key_id).text();
  }
  void age_error(const std::string& interval) {
    db::Autocommit(stack.database())
        .run("UPDATE sdk_keys SET last_error_at = UTC_TIMESTAMP(3) - INTERVAL " + interval + " WHERE id = ?",
             player.key_id);
  }
  std::string session(const std::string& id) const { return account.client.get("/api/v1/sessions/" + id).body; }
  std::string breakdown(const std::string& by) const {
    return account.client.get("/api/v1/metrics/breakdown?metrics=sessions&by=" + by).body;
  }
  void refuse() { LONGS_EQUAL(400, player.send(stack.client(), R"({"apiKey":")" + player.key + "\"}").status); }
};

TEST(LongValues, of_versions_that_differ_after_16_characters_are_two_rows) {
  for (const std::string version : {"5.2.12-canary.20261128.1", "5.2.12-canary.20261128.2"}) {
    send(version, Json::object({{"playerVersion", version}}));
    STRCMP_CONTAINS((R"("playerVersion":")" + version + "\"").c_str(), session(version).c_str());
    STRCMP_CONTAINS((R"({"value":")" + version + R"(","sessions":1,)").c_str(), breakdown("playerVersion").c_str());
  }
}

TEST(LongValues, of_every_field_are_kept_whole_up_to_255_characters) {
  const std::string longest(255, 'x');
  std::vector<Json::Member> said, custom;
  for (const char* field : {"player", "playerVersion", "title", "videoId", "series", "streamType", "cdn"})
    said.emplace_back(field, longest);
  for (int i = 1; i <= 10; ++i) custom.emplace_back("custom" + std::to_string(i), longest);
  said.emplace_back("custom", Json::object(custom));
  const auto error = Json::object({{"code", longest}, {"message", std::string(500, 'y')}});
  send_events("s", "[" + Player::event("session_start", Json::object(said).text()) + "," +
                       Player::event("error", error.text()) + "]");

  const auto shown = session("s");
  for (const char* name : {"player", "playerVersion", "content", "video", "series", "streamType", "cdn", "custom1",
                           "custom10", "errorCode"}) {
    STRCMP_CONTAINS_TEXT(("\"" + std::string(name) + "\":\"" + longest + "\"").c_str(), shown.c_str(), name);
  }
  STRCMP_CONTAINS((R"("errorMessage":")" + std::string(500, 'y') + "\"").c_str(), shown.c_str());
  STRCMP_EQUAL("", last_error().c_str());
}

TEST(LongValues, that_are_cut_are_said_in_the_last_error_of_the_key) {
  send("s", Json::object({{"title", long_title}, {"playerVersion", std::string(256, '1')}, {"player", "hls.js"}}));
  STRCMP_CONTAINS(R"("lastError":{"message":"playerVersion is cut to 255 characters; title is cut to 255 characters",)",
                  account.client.get("/api/v1/keys").body.c_str());
}

TEST(LongValues, that_begin_alike_stay_two_rows) {
  send_title("s1", long_title + "1");
  send_title("s2", long_title + "2");
  const auto rows = breakdown("content");
  const std::string row = R"({"value":"xxx)";
  CHECK(rows.find(row) != rows.npos && rows.find(row) != rows.rfind(row));
}

TEST(LongValues, are_found_by_a_filter_of_their_whole_length) {
  send_title("s1", long_title + "1");
  send_title("s2", long_title + "2");
  const auto found = account.client.get("/api/v1/sessions?filter=content:" + long_title + "2");
  STRCMP_CONTAINS(R"("sessionId":"s2")", found.body.c_str());
  STRCMP_CONTAINS(R"("count":1,)", found.body.c_str());
}

TEST(LongValues, of_a_fixed_form_are_not_cut_to_match_another) {
  LONGS_EQUAL(200, account.client.get("/api/v1/sessions?filter=country:BR").status);
  LONGS_EQUAL(400, account.client.get("/api/v1/sessions?filter=country:BRAZIL").status);
}

TEST(LongValues, of_errors_and_custom_dimensions_are_said) {
  send("s", Json::object({{"custom", Json::object({{"custom1", std::string(256, 'x')}})}}));
  STRCMP_EQUAL("custom.custom1 is cut to 255 characters", last_error().c_str());
  age_error("61 SECOND");
  send("s", Json::object({{"code", std::string(256, 'c')}, {"message", std::string(501, 'm')}}), "error");
  STRCMP_EQUAL("code is cut to 255 characters; message is cut to 500 characters", last_error().c_str());
}

TEST(LongValues, of_cmcd_and_epas_are_said) {
  const auto line = "cid=\"" + long_title + "\",e=ps,sid=\"s\",sta=p,ts=1768964400000,v=2\n";
  LONGS_EQUAL(204, stack.client().request("POST", "/api/v1/cmcd?key=" + player.key, line, "application/cmcd").status);
  STRCMP_EQUAL("cid is cut to 255 characters", last_error().c_str());
  age_error("61 SECOND");
  const auto event = Json::object({{"event", "metadata"},
                                   {"sessionId", "s2"},
                                   {"timestamp", 1768964400000},
                                   {"payload", Json::object({{"contentTitle", long_title}})}});
  LONGS_EQUAL(204, stack.client().post("/api/v1/epas?key=" + player.key, event.text()).status);
  STRCMP_EQUAL("contentTitle is cut to 255 characters", last_error().c_str());
}

TEST(LongValues, that_are_out_of_range_are_said) {
  send("s", Json::object({{"playedMs", -1}, {"droppedFrames", 2e9}, {"rebufferMs", "much"}}), "heartbeat");
  STRCMP_CONTAINS("playedMs is left out: it must be a number from 0 to 1000000000000000", last_error().c_str());
  STRCMP_CONTAINS("droppedFrames is left out: it must be a number from 0 to 1000000000", last_error().c_str());
}

TEST(LongValues, of_a_stream_that_there_is_not_are_said) {
  auto envelope = player.envelope("s", Player::event("play_request"));
  envelope.insert(1, R"("streamId":"0d3f3a52-9c1e-4b0e-8f26-3c1b7d0a5e11",)");
  LONGS_EQUAL(204, player.send(stack.client(), envelope).status);
  STRCMP_EQUAL("streamId is left out: it must be the id of a stream of this account", last_error().c_str());
}

TEST(LongValues, of_a_stream_or_a_time_that_is_none_are_said) {
  auto envelope = player.envelope("s", Player::event("play_request"));
  envelope.insert(1, R"("streamId":"evening","sentAt":"now",)");
  LONGS_EQUAL(204, player.send(stack.client(), envelope).status);
  STRCMP_EQUAL(
      "sentAt is left out: it must be an ISO 8601 timestamp with an offset, such as 2026-01-31T12:00:00.000Z; "
      "streamId is left out: it must be the id of a stream of this account",
      last_error().c_str());
}

TEST(LongValues, never_take_the_place_of_a_refusal_of_the_last_hour) {
  refuse();
  const auto refusal = last_error();
  age_error("59 MINUTE");
  send_title("s", long_title);
  STRCMP_EQUAL(refusal.c_str(), last_error().c_str());
  age_error("61 MINUTE");
  send_title("s", long_title);
  STRCMP_EQUAL("title is cut to 255 characters", last_error().c_str());
}

TEST(LongValues, give_way_to_a_refusal_at_once) {
  send_title("s", long_title);
  refuse();
  STRCMP_CONTAINS("is required", last_error().c_str());
}

TEST(LongValues, are_said_at_most_once_a_minute) {
  send_title("s", long_title);
  send("s", Json::object({{"series", long_title}}));
  STRCMP_EQUAL("title is cut to 255 characters", last_error().c_str());
  age_error("61 SECOND");
  send("s", Json::object({{"series", long_title}}));
  STRCMP_EQUAL("series is cut to 255 characters", last_error().c_str());
}
