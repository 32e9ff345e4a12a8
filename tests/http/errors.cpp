// GET /api/v1/errors
#include <algorithm>

#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/figures_test.h"

namespace {

struct ErrorsTest : FiguresTest {
  Answer errors(const std::string& parameters = "") { return get("/api/v1/errors?" + period + parameters); }
  Row& add_failed(int hour, const std::string& code, const std::string& message) {
    auto& session = add(played(hour));
    session.figures.error_code = code;
    session.figures.error_message = message;
    return session;
  }
  Row& add_fatal(int hour, const std::string& code) {
    auto& session = add_failed(hour, code, "");
    session.outcome = playback::Outcome::playback_failure;
    return session;
  }
};

}  // namespace

TEST_GROUP_BASE(PlaybackErrors, ErrorsTest){};

TEST(PlaybackErrors, works) {
  add_failed(1, "fragLoadError", "first");
  const auto session_id = crypto::hex(add_failed(3, "fragLoadError", "the last").identity.ref);
  add_failed(2, "fragLoadError", "second");
  add_failed(2, "27", "");
  for (int i = 0; i < 4; ++i) add(played(1));
  roll_up_of_many();
  const auto answer = errors();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(
      (R"({"from":"2024-05-06T00:00:00.000Z","to":"2024-05-09T00:00:00.000Z","basis":"rollup","interval":"day","items":[)"
       R"({"code":"fragLoadError","message":"the last","sessions":3,"fatal":0,"recovered":3,"share":0.375,)"
       R"("players":[{"value":null,"sessions":3}],"trend":[)"
       R"({"at":"2024-05-06T00:00:00.000Z","sessions":3,"complete":false},)"
       R"({"at":"2024-05-07T00:00:00.000Z","sessions":0,"complete":false},)"
       R"({"at":"2024-05-08T00:00:00.000Z","sessions":0,"complete":false}],)"
       R"("lastAt":"2024-05-06T03:05:00.000Z","exampleSessionId":")" +
       session_id + R"("},{"code":"27","message":"","sessions":1,"fatal":0,"recovered":1,"share":0.125,)")
          .c_str(),
      answer.body.c_str());
}

TEST(PlaybackErrors, are_none_without_sessions) { STRCMP_CONTAINS(R"("items":[]})", errors().body.c_str()); }

TEST(PlaybackErrors, are_of_one_stream) {
  const auto stream = new_stream();
  add_failed(1, "27", "").identity.stream_id = stream;
  add_failed(2, "28", "");
  roll_up_of_many();
  const auto body = errors("&streamId=" + crypto::uuid_text(stream)).body;
  STRCMP_CONTAINS(R"({"code":"27","message":"","sessions":1,"fatal":0,"recovered":1,"share":1,)", body.c_str());
  CHECK(body.find("\"28\"") == std::string::npos);
}

TEST(PlaybackErrors, are_of_the_period) {
  add_failed(1, "27", "now");
  add_failed(100, "27", "later");
  roll_up_of_many();
  STRCMP_CONTAINS(R"("message":"now","sessions":1)", errors().body.c_str());
}

TEST(PlaybackErrors, are_the_most_frequent_ones_up_to_the_limit) {
  add_failed(1, "a", "");
  add_failed(1, "b", "");
  add_failed(2, "b", "");
  roll_up_of_many();
  const auto body = errors("&limit=1").body;
  STRCMP_CONTAINS(R"("items":[{"code":"b",)", body.c_str());
  CHECK(body.find("\"code\":\"a\"") == std::string::npos);
  LONGS_EQUAL(400, errors("&limit=0").status);
}

TEST(PlaybackErrors, that_ended_the_most_sessions_come_first) {
  for (int i = 0; i < 3; ++i) add_failed(1, "often", "");
  for (int i = 0; i < 2; ++i) add_fatal(1, "fatal");
  add_failed(2, "fatal", "");
  roll_up_of_many();
  const auto body = errors().body;
  STRCMP_CONTAINS(R"("items":[{"code":"fatal","message":"","sessions":3,"fatal":2,"recovered":1,)", body.c_str());
  STRCMP_CONTAINS(R"("items":[{"code":"fatal")", errors("&sort=-fatal").body.c_str());
  add_failed(2, "often", "");
  store_figures(stack, {sessions.back()});
  STRCMP_CONTAINS(R"("items":[{"code":"often","message":"","sessions":4,)",
                  errors("&sort=-sessions" + sessions_basis).body.c_str());
  STRCMP_CONTAINS(R"("sort":"must be -fatal or -sessions")", errors("&sort=code").body.c_str());
}

TEST(PlaybackErrors, are_filtered) {
  add_failed(1, "27", "of hls.js").figures.dimensions.set(playback::Dimension::player, "hls.js");
  add_failed(2, "27", "of shaka").figures.dimensions.set(playback::Dimension::player, "shaka");
  roll_up_of_many();
  const auto body = errors("&filter=player:hls.js").body;
  STRCMP_CONTAINS(R"("basis":"sessions")", body.c_str());
  STRCMP_CONTAINS(R"({"code":"27","message":"of hls.js","sessions":1,)", body.c_str());
  LONGS_EQUAL(400, errors("&filter=player").status);
}

TEST(PlaybackErrors, name_up_to_three_players_those_with_the_most_sessions_first) {
  for (const char* player : {"a", "b", "b", "c", "d", "d"})
    add_failed(1, "27", "").figures.dimensions.set(playback::Dimension::player, player);
  roll_up_of_many();
  for (const std::string basis : {"", sessions_basis.c_str()}) {
    STRCMP_CONTAINS(R"("players":[{"value":"b","sessions":2},{"value":"d","sessions":2},{"value":"a","sessions":1}])",
                    errors(basis).body.c_str());
  }
}

TEST(PlaybackErrors, have_a_trend_by_day_of_a_zone) {
  add_failed(18, "27", "").identity.began_at += 24 * calendar::kMinuteMs;       // a minute before midnight in India
  add_failed(24 + 18, "27", "").identity.began_at += 24 * calendar::kMinuteMs;  // the day after
  add_failed(24 + 18, "27", "").identity.began_at += 25 * calendar::kMinuteMs;
  roll_up_of_many();
  for (const std::string basis : {"", sessions_basis.c_str()}) {
    const auto body = get("/api/v1/errors?from=2024-05-06&to=2024-05-08&timezone=Asia/Kolkata" + basis).body;
    STRCMP_CONTAINS(R"("interval":"day")", body.c_str());
    STRCMP_CONTAINS(R"("trend":[{"at":"2024-05-05T18:30:00.000Z","sessions":1,"complete":false},)"
                    R"({"at":"2024-05-06T18:30:00.000Z","sessions":1,"complete":false},)"
                    R"({"at":"2024-05-07T18:30:00.000Z","sessions":1,"complete":false}])",
                    body.c_str());
  }
}

TEST(PlaybackErrors, have_a_trend_by_hour_for_up_to_two_days) {
  add_failed(1, "27", "");
  add_failed(25, "27", "");
  roll_up_of_many();
  const auto body = get("/api/v1/errors?from=2024-05-06&to=2024-05-07").body;
  STRCMP_CONTAINS(R"("basis":"rollup","interval":"hour")", body.c_str());
  STRCMP_CONTAINS(R"("trend":[{"at":"2024-05-06T00:00:00.000Z","sessions":0,"complete":false},)"
                  R"({"at":"2024-05-06T01:00:00.000Z","sessions":1,)",
                  body.c_str());
  STRCMP_CONTAINS(R"({"at":"2024-05-07T01:00:00.000Z","sessions":1,)", body.c_str());
}

TEST(PlaybackErrors, have_a_trend_that_says_which_intervals_are_over) {
  add_failed(1, "27", "");
  roll_up_of_many();
  db::Autocommit(stack.database())
      .run("REPLACE INTO watermarks (account_id, complete_until, viewers_until) VALUES (?, ?, UTC_TIMESTAMP())",
           account.id, calendar::sql_time(at(30)));
  const auto body = errors().body;
  STRCMP_CONTAINS(R"({"at":"2024-05-06T00:00:00.000Z","sessions":1,"complete":true},)", body.c_str());
  STRCMP_CONTAINS(R"({"at":"2024-05-07T00:00:00.000Z","sessions":0,"complete":false},)", body.c_str());
}

TEST(PlaybackErrors, of_less_than_an_hour_are_of_minutes) {
  add_failed(1, "27", "");  // at five minutes past
  add_failed(2, "28", "");
  roll_up_of_many();
  const auto body = get("/api/v1/errors?from=2024-05-06T01:04:30Z&to=2024-05-06T01:07:00Z").body;
  STRCMP_CONTAINS(R"({"from":"2024-05-06T01:04:00.000Z","to":"2024-05-06T01:07:00.000Z","basis":"sessions",)"
                  R"("interval":"minute","items":[{"code":"27")",
                  body.c_str());
  STRCMP_CONTAINS(R"({"at":"2024-05-06T01:05:00.000Z","sessions":1,)", body.c_str());
  CHECK(body.find("\"28\"") == std::string::npos);
}

TEST(PlaybackErrors, beyond_the_hundred_most_frequent_are_counted_together) {
  for (int i = 0; i < 101; ++i) add_failed(1, "error " + std::to_string(1000 + i), "");
  roll_up_of_many();
  STRCMP_CONTAINS(
      R"({"code":"other","message":null,"sessions":1,"fatal":0,"recovered":1,"share":0.009901,"players":[],)",
      errors("&limit=200").body.c_str());
}

TEST(PlaybackErrors, are_a_table_as_well) {
  add_failed(1, "27", "=1+1, \"quoted\"");
  roll_up_of_many();
  const auto answer = errors("&format=csv");
  STRCMP_EQUAL("attachment; filename=\"errors.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_CONTAINS(
      "code,message,sessions,fatal,recovered,share,lastAt,exampleSessionId\r\n"
      "27,\"'=1+1, \"\"quoted\"\"\",1,0,1,1,2024-05-06T",
      answer.body.c_str());
}

TEST(PlaybackErrors, are_whole_as_a_table_unless_only_some_are_asked_for) {
  for (int i = 0; i < 61; ++i) add_failed(1, "error " + std::to_string(i), "");
  roll_up_of_many();
  const auto lines = [](const Answer& answer) { return std::count(answer.body.begin(), answer.body.end(), '\n'); };
  LONGS_EQUAL(62, lines(errors("&format=csv")));
  LONGS_EQUAL(61, lines(errors("&format=csv&limit=60")));
  LONGS_EQUAL(400, errors("&format=csv&limit=201").status);
}

TEST(PlaybackErrors, of_others_are_not_shown) {
  const auto other = signed_up(stack);
  auto theirs = played_session(other.id, at(1));
  theirs.figures.error_code = "27";
  store_figures(stack, {theirs});
  roll_up_hours(stack, {theirs});
  const auto body = errors().body;
  forget(other.id);
  STRCMP_CONTAINS(R"("items":[]})", body.c_str());
}

TEST(PlaybackErrors, are_for_those_who_are_signed_in) { LONGS_EQUAL(401, stack.client().get("/api/v1/errors").status); }

TEST(PlaybackErrors, of_a_stream_that_is_not_ours_are_not_found) {
  LONGS_EQUAL(404, errors("&streamId=" + crypto::uuid_text(crypto::random_bytes(16))).status);
}

TEST(PlaybackErrors, name_everything_that_is_wrong_at_once) {
  const auto body = account.client.get("/api/v1/errors?from=x&streamId=y&limit=z&format=w").body;
  for (const char* field : {"from", "streamId", "limit", "format"}) STRCMP_CONTAINS(field, body.c_str());
}
