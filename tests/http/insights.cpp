// GET /api/v1/insights
#include "calendar/period.h"
#include "crypto/encoding.h"
#include "support/figures_test.h"
#include "support/json.h"

using playback::Dimension;

namespace {

struct InsightsTest : FiguresTest {
  const std::string second_day = "from=2024-05-07&to=2024-05-07";

  Answer insights(const std::string& parameters) { return get("/api/v1/insights?" + second_day + parameters); }
  std::string body_of(const std::string& parameters) {
    const auto answer = insights(parameters);
    LONGS_EQUAL(200, answer.status);
    return answer.body;
  }
  // So many sessions of a day, of which so many fail to start; `more` are other columns and their values in SQL.
  void fill_day(int day, const std::string& os, const std::string& version, int count, int failed,
                const std::string& columns = "", const std::string& more = "") {
    stack.as_root(
        "INSERT INTO millrace.session_figures (session_ref, account_id, began_at, computed_at, last_seen_at, state, "
        "outcome, end_reason, attempted, started, weight, event_count, os, player_version" +
        columns + ") SELECT UNHEX(MD5(CONCAT_WS(' ', '" + account.id + "', seq, '" + os + version +
        std::to_string(day) + columns + "'))), '" + account.id + "', '" + calendar::sql_time(at(24 * day + 10)) +
        "' + INTERVAL seq SECOND, '2024-05-06', '2024-05-06', 6, IF(seq <= " + std::to_string(failed) +
        ", 4, 2), 0, TRUE, seq > " + std::to_string(failed) + ", 1000, 1, '" + os + "', '" + version + "'" + more +
        " FROM millrace.seq_1_to_" + std::to_string(count));
  }
  void fill_both_days(const std::string& os, const std::string& version, int count, int before, int after) {
    fill_day(0, os, version, count, before);
    fill_day(1, os, version, count, after);
  }
  void break_a_version() {
    fill_both_days("Android", "1.7.4", 600, 12, 150);
    fill_both_days("Android", "1.7.3", 1800, 36, 36);
    fill_both_days("iOS", "1.7.4", 600, 12, 14);
    fill_both_days("iOS", "1.7.3", 3000, 60, 62);
  }
};

}  // namespace

TEST_GROUP_BASE(Insights, InsightsTest){};

TEST(Insights, works) {
  break_a_version();
  STRCMP_EQUAL(
      R"({"metric":"startFailures",)"
      R"("before":{"from":"2024-05-06T00:00:00.000Z","to":"2024-05-07T00:00:00.000Z","value":0.02,"sessions":6000,"compared":6000},)"
      R"("after":{"from":"2024-05-07T00:00:00.000Z","to":"2024-05-08T00:00:00.000Z","value":0.043667,"sessions":6000,"compared":6000},)"
      R"("sampled":false,"slowerThanMs":null,"usualChange":0.1,"usualChangeKnown":false,"changeFrom":0.01444,"changeTo":0.03311,"verdict":"cause",)"
      R"("sentence":"Player version 1.7.4 on Android explains 97 % (66 to 100 %) of the rise: start failures there went from 2.0 % to 25 %.",)"
      R"("causes":[{"dimensions":{"playerVersion":"1.7.4","os":"Android"},"share":0.971833,"shareFrom":0.660051,"shareTo":1,)"
      R"("before":0.02,"after":0.25,"sessions":600,)"
      R"("sentence":"Player version 1.7.4 on Android explains 97 % (66 to 100 %) of the rise: start failures there went from 2.0 % to 25 %.",)"
      R"("sameSessions":[]}],"likely":null,"mix":null,"worstTime":null})",
      body_of("&metric=startFailures").c_str());
}

TEST(Insights, name_the_system_rather_than_a_browser_version_that_only_it_has) {
  for (const int day : {0, 1}) {
    const auto on = [&](const std::string& os, const std::string& version, int count, int failed) {
      fill_day(day, os, version, count, failed, ", browser_version", os == "iOS" ? ", '26'" : ", '141'");
    };
    on("Android", "1.7.4", 600, day == 0 ? 12 : 150);
    on("Android", "1.7.3", 1800, 36);
    on("iOS", "1.7.4", 600, 12);
    on("iOS", "1.7.3", 3000, 60);
  }
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS(R"("sentence":"Player version 1.7.4 on Android explains)", body.c_str());
  STRCMP_CONTAINS(R"("sameSessions":[{"playerVersion":"1.7.4","browserVersion":"141"}])", body.c_str());
}

TEST(Insights, are_read_with_a_read_token) {
  LONGS_EQUAL(200, with_token(stack, account).get("/api/v1/insights?metric=failures").status);
}

TEST(Insights, need_a_credential) { LONGS_EQUAL(401, stack.client().get("/api/v1/insights?metric=failures").status); }

TEST(Insights, say_that_there_are_too_few_sessions) {
  fill_both_days("iOS", "1", 30, 10, 20);
  const auto body = body_of("&metric=failures");
  STRCMP_CONTAINS(R"("verdict":"too_few")", body.c_str());
  STRCMP_CONTAINS("Too few sessions to say more (30, and 30 in the period before; 100 are needed in each) than that ",
                  body.c_str());
  STRCMP_CONTAINS(R"("value":0.333333)", body.c_str());
}

TEST(Insights, say_what_may_be_chance) {
  fill_both_days("iOS", "1", 400, 20, 34);
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS(R"("verdict":"perhaps","sentence":"Start failures rose from 5.0 % (400 sessions) to 8.5 %)",
                  body.c_str());
  STRCMP_CONTAINS(R"("changeFrom":-0.)", body.c_str());
}

TEST(Insights, name_the_most_likely_place) {
  fill_both_days("iOS", "1", 400, 4, 4);
  fill_both_days("tvOS", "2", 40, 0, 30);
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS(
      R"("verdict":"unlocated","sentence":"Start failures rose, but there are too few sessions to say for certain)",
      body.c_str());
  STRCMP_CONTAINS(
      R"("likely":{"dimensions":{"playerVersion":"2"},"before":0,"after":0.75,"sessions":40,)"
      R"("sentence":"Most likely player version 2 (start failures: 75 % in 40 sessions, 1.0 % in all others), based on few sessions.",)"
      R"("sameSessions":[{"os":"tvOS"}]})",
      body.c_str());
}

TEST(Insights, give_the_bounds_of_good_sessions_as_those_are) {
  fill_both_days("iOS", "1", 400, 20, 160);
  const auto body = body_of("&metric=good");
  STRCMP_CONTAINS(R"("changeFrom":-0.)", body.c_str());
  STRCMP_CONTAINS(R"("changeTo":-0.)", body.c_str());
}

TEST(Insights, refuse_a_metric_that_cannot_be_explained) {
  for (const char* metric : {"", "&metric=plays", "&metric=nice"}) {
    const auto answer = insights(metric);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"metric":"must be one of failures, startFailures, playbackFailures,)",
                    answer.body.c_str());
  }
}

TEST(Insights, refuse_what_they_do_not_know) {
  const auto answer = insights("&metric=failures&by=os");
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"("by":)", answer.body.c_str());
}

TEST(Insights, refuse_a_stream_that_is_not_theirs) {
  const auto stream = stream_of(signed_up(stack).id);
  LONGS_EQUAL(404, insights("&metric=failures&streamId=" + crypto::uuid_text(stream)).status);
}

TEST(Insights, are_of_sessions_that_pass_the_filters) {
  break_a_version();
  const auto body = body_of("&metric=startFailures&filter=os:Android");
  STRCMP_CONTAINS(R"("causes":[{"dimensions":{"playerVersion":"1.7.4"},)", body.c_str());
  STRCMP_CONTAINS(R"("sessions":6000,"compared":2400)", body.c_str());
  STRCMP_CONTAINS(R"("causes":[])", body_of("&metric=startFailures&filter=os:iOS").c_str());
}

TEST(Insights, name_streams_as_the_account_does) {
  const auto stream = new_stream();
  account.client.request("PATCH", "/api/v1/streams/" + crypto::uuid_text(stream), R"({"name":"Evening"})",
                         "application/json");
  const auto of_stream = ", UNHEX('" + crypto::hex(stream) + "'), 'free'";
  fill_both_days("iOS", "1", 3000, 60, 60);
  fill_day(0, "iOS", "1", 1000, 20, ", stream_id, custom2", of_stream);
  fill_day(1, "iOS", "1", 1000, 200, ", stream_id, custom2", of_stream);
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS((R"({"stream":")" + crypto::uuid_text(stream) + R"("})").c_str(), body.c_str());
  STRCMP_CONTAINS(R"({"custom2":"free"})", body.c_str());
  STRCMP_CONTAINS("Stream Evening explains", body.c_str());
}

TEST(Insights, name_custom_dimensions_as_the_account_does) {
  account.client.request("PUT", "/api/v1/dimensions", R"({"custom2":"appVersion"})", "application/json");
  fill_both_days("iOS", "1", 3000, 60, 60);
  for (const int day : {0, 1}) fill_day(day, "iOS", "1", 1000, day ? 200 : 20, ", custom2", ", '8.1.0'");
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS(R"("sentence":"appVersion 8.1.0 explains)", body.c_str());
  STRCMP_CONTAINS(R"({"custom2":"8.1.0"})", body.c_str());
}

TEST(Insights, keep_names_of_other_scripts_apart_in_their_sentences) {
  fill_both_days("iOS", "1", 3000, 60, 60);
  for (const int day : {0, 1}) fill_day(day, "iOS", "1", 1000, day ? 200 : 20, ", content", ", '\u05e9\u05dc\u202e'");
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS("Title \u2068\u05e9\u05dc\\\\u{202e}\u2069 explains", body.c_str());
  STRCMP_CONTAINS("{\"content\":\"\u05e9\u05dc\u202e\"}", body.c_str());
}

TEST(Insights, of_the_95th_percentile_are_of_who_starts_slower_than_before) {
  for (int day : {0, 1}) {
    fill_day(day, "iOS", "1", 2000, 0, ", startup_ms", ", seq");
    fill_day(day, "iOS", "2", 2000, 0, ", startup_ms", ", seq");
    fill_day(day, "Android", "1", 2000, 0, ", startup_ms", day ? ", seq * 3" : ", seq");
  }
  const auto body = body_of("&metric=startupMs:p95");
  STRCMP_CONTAINS(R"("causes":[{"dimensions":{"os":"Android"},)", body.c_str());
  STRCMP_CONTAINS(R"("slowerThanMs":1)", body.c_str());
  STRCMP_CONTAINS("starts that are slower than 1.", body.c_str());
}

TEST(Insights, of_today_are_compared_with_the_same_hours_of_yesterday) {
  const auto today = calendar::sql_time(at(5 * 24)).substr(0, 10);
  const auto body = account.client.get("/api/v1/insights?metric=failures&from=" + today + "&to=" + today).body;
  const auto begin = [&](int hour) { return calendar::iso_time(at(hour) - 5 * calendar::kMinuteMs); };
  STRCMP_CONTAINS((R"("before":{"from":")" + begin(4 * 24)).c_str(), body.c_str());
  STRCMP_CONTAINS((R"("after":{"from":")" + begin(5 * 24)).c_str(), body.c_str());
  const auto hour_of = [&](const std::string& side) {
    const auto rest = from_member(from_member(body, side), "to");
    return rest.substr(sizeof "\"to\":\"2026-01-31" - 1, 13);
  };
  STRCMP_EQUAL(hour_of("before").c_str(), hour_of("after").c_str());
}

TEST(Insights, of_very_many_sessions_are_of_a_sample_that_is_the_same_each_time) {
  fill_both_days("iOS", "1", 30'000, 600, 600);
  fill_both_days("Android", "1", 30'000, 600, 3000);
  const auto body = body_of("&metric=startFailures");
  STRCMP_CONTAINS(R"("sampled":true)", body.c_str());
  STRCMP_CONTAINS(R"("sessions":60000,)", body.c_str());
  CHECK(body.find(R"("compared":60000)") == std::string::npos);
  STRCMP_CONTAINS(R"("causes":[{"dimensions":{"os":"Android"},)", body.c_str());
  STRCMP_EQUAL(body.c_str(), body_of("&metric=startFailures").c_str());
}

TEST(Insights, of_many_sessions_are_read_one_at_a_time) {
  fill_both_days("iOS", "1", 3000, 60, 60);
  begin_large_read();
  const auto answer = insights("&metric=failures");
  LONGS_EQUAL(429, answer.status);
  STRCMP_EQUAL("1", answer.header("Retry-After").c_str());
  end_large_read();
  LONGS_EQUAL(200, insights("&metric=failures").status);
}

TEST(Insights, know_from_earlier_days_what_is_usual) {
  break_a_version();
  for (int day = 1; day <= 8; ++day) {
    for (int i = 0; i < 40; ++i) {
      auto& session = add(played(10 - 24 * day));
      if (i < (day % 2 ? 8 : 14)) session.outcome = playback::Outcome::start_failure;
    }
  }
  STRCMP_CONTAINS(R"("usualChangeKnown":false)", body_of("&metric=startFailures").c_str());
  roll_up();
  STRCMP_CONTAINS(R"("usualChangeKnown":true)", body_of("&metric=startFailures").c_str());
}

TEST(Insights, of_two_incidents_without_a_common_cause_tell_the_time_of_the_worse) {
  constexpr int kAnHour = 40;
  for (int i = 0; i < 72 * kAnHour; ++i) {
    const int hour = i / kAnHour;
    const bool shaka = i % 4 == 0;
    const bool android = i % 4 == 1;
    auto& session = add(played(hour));
    session.figures.dimensions.set(Dimension::player, shaka ? "shaka" : "hls.js");
    session.identity.client.set(Dimension::os, android ? "Android" : "iOS");
    const bool evening = hour >= 30 && hour < 36 && shaka;
    const bool night = hour >= 64 && hour < 70 && android;
    if (i % 50 && !evening && !(night && i % 8 == 1)) continue;
    session.outcome = playback::Outcome::start_failure;
    session.figures.started = false;
  }
  roll_up();
  const auto from = calendar::rounded_down(at(24), calendar::kHourMs);
  const auto body = get("/api/v1/insights?metric=startFailures&from=" + calendar::iso_time(from) +
                        "&to=" + calendar::iso_time(from + 48 * calendar::kHourMs))
                        .body;
  STRCMP_CONTAINS(R"("verdict":"everywhere")", body.c_str());
  STRCMP_CONTAINS(
      R"("worstTime":{"metric":"startFailures","before":0.02,"during":0.258333,)"
      R"("from":"2024-05-07T06:00:00.000Z","to":"2024-05-07T12:00:00.000Z","sessions":60,"verdict":"cause",)"
      R"("sentence":"shaka explains all of the rise )",
      body.c_str());
  const auto of_ios = get("/api/v1/insights?metric=startFailures&filter=os:iOS&from=" + calendar::iso_time(from)).body;
  STRCMP_CONTAINS(R"("worstTime":null)", of_ios.c_str());
}
