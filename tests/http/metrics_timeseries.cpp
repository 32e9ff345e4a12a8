// GET /api/v1/metrics/timeseries
#include "calendar/period.h"
#include "crypto/encoding.h"
#include "support/figures_test.h"

namespace {

struct TimeseriesTest : FiguresTest {
  Answer timeseries(const std::string& parameters) { return get("/api/v1/metrics/timeseries?" + parameters); }
  void complete_until(std::int64_t time) {
    db::Autocommit(stack.database())
        .run("REPLACE INTO watermarks (account_id, complete_until, viewers_until) VALUES (?, ?, UTC_TIMESTAMP())",
             account.id, calendar::sql_time(time));
  }
  static int count(const std::string& text, const std::string& part) {
    int found = 0;
    for (auto place = text.find(part); place != text.npos; place = text.find(part, place + 1)) ++found;
    return found;
  }
};

}  // namespace

TEST_GROUP_BASE(MetricsTimeseries, TimeseriesTest){};

TEST(MetricsTimeseries, works) {
  add(played(24));
  add(played(24)).figures.startup_ms = 1200;
  roll_up_of_many();
  const auto answer = timeseries(period + "&interval=day&metrics=plays,startupMs:mean");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(
      R"({"from":"2024-05-06T00:00:00.000Z","to":"2024-05-09T00:00:00.000Z","interval":"day","basis":"rollup",)"
      R"("items":[{"from":"2024-05-06T00:00:00.000Z","complete":false,"attempts":0,"values":{"plays":null,"startupMs:mean":null}},)"
      R"({"from":"2024-05-07T00:00:00.000Z","complete":false,"attempts":2,"values":{"plays":2,"startupMs:mean":1000}},)"
      R"({"from":"2024-05-08T00:00:00.000Z","complete":false,"attempts":0,"values":{"plays":null,"startupMs:mean":null}}]})",
      answer.body.c_str());
}

TEST(MetricsTimeseries, say_which_intervals_were_over_when_the_figures_were_made) {
  add(played(1));
  roll_up_of_many();
  complete_until(at(30));
  const auto body = timeseries(period + "&interval=day&metrics=plays").body;
  STRCMP_CONTAINS(R"({"from":"2024-05-06T00:00:00.000Z","complete":true,)", body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-05-07T00:00:00.000Z","complete":false,)", body.c_str());
}

TEST(MetricsTimeseries, say_that_an_interval_is_in_part_that_began_before_the_period) {
  add(played(1));
  roll_up_of_many();
  complete_until(at(60));
  const auto body = timeseries("from=2024-05-06T12:00:00Z&to=2024-05-08&interval=day&metrics=plays").body;
  STRCMP_CONTAINS(R"({"from":"2024-05-06T12:00:00.000Z","complete":false,)", body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-05-07T00:00:00.000Z","complete":true,)", body.c_str());
  const auto csv = timeseries("from=2024-05-06T12:00:00Z&to=2024-05-08&interval=day&metrics=plays&format=csv").body;
  STRCMP_CONTAINS("2024-05-06T12:00:00.000Z,false,", csv.c_str());
}

TEST(MetricsTimeseries, say_that_an_interval_is_in_part_that_ends_after_the_period) {
  add(played(1));
  roll_up_of_many();
  complete_until(at(60));
  const auto body = timeseries("from=2024-05-06&to=2024-05-07T12:00:00Z&interval=day&metrics=plays").body;
  STRCMP_CONTAINS(R"({"from":"2024-05-06T00:00:00.000Z","complete":true,)", body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-05-07T00:00:00.000Z","complete":false,)", body.c_str());
}

TEST(MetricsTimeseries, have_every_hour) {
  add(played(1));
  roll_up_of_many();
  const auto body = timeseries("from=2024-05-06&to=2024-05-06&interval=hour&metrics=plays").body;
  LONGS_EQUAL(25, count(body, R"("from":)"));
  STRCMP_CONTAINS(R"({"from":"2024-05-06T01:00:00.000Z","complete":false,"attempts":1,)", body.c_str());
}

TEST(MetricsTimeseries, choose_an_interval_by_the_length) {
  STRCMP_CONTAINS(R"("interval":"minute")",
                  timeseries("from=2024-05-06T00:00:00Z&to=2024-05-06T06:00:00Z").body.c_str());
  STRCMP_CONTAINS(R"("interval":"hour")", timeseries("from=2024-05-06T00:00:00Z&to=2024-05-06T06:00:01Z").body.c_str());
  STRCMP_CONTAINS(R"("interval":"hour")", timeseries("from=2024-05-01&to=2024-05-07").body.c_str());
  STRCMP_CONTAINS(R"("interval":"day")", timeseries("from=2024-05-01&to=2024-05-08").body.c_str());
}

TEST(MetricsTimeseries, of_minutes_are_read_from_sessions) {
  add(played(1));
  roll_up_of_many();
  const auto body = timeseries("from=2024-05-06T01:04:30Z&to=2024-05-06T01:07:00Z&metrics=plays&interval=minute").body;
  STRCMP_EQUAL(
      R"({"from":"2024-05-06T01:04:00.000Z","to":"2024-05-06T01:07:00.000Z","interval":"minute",)"
      R"("basis":"sessions","items":[{"from":"2024-05-06T01:04:00.000Z","complete":true,"attempts":0,"values":{"plays":null}},)"
      R"({"from":"2024-05-06T01:05:00.000Z","complete":true,"attempts":1,"values":{"plays":1}},)"
      R"({"from":"2024-05-06T01:06:00.000Z","complete":true,"attempts":0,"values":{"plays":null}}]})",
      body.c_str());
}

TEST(MetricsTimeseries, begin_days_at_the_callers_midnight) {
  add(played(22));  // past midnight in Helsinki
  roll_up_of_many();
  const auto body = timeseries("from=2024-05-07&to=2024-05-07&interval=day&utcOffset=180&metrics=plays").body;
  STRCMP_CONTAINS(R"("items":[{"from":"2024-05-06T21:00:00.000Z","complete":false,"attempts":1,"values":{"plays":1}}])",
                  body.c_str());
  STRCMP_CONTAINS(R"("items":[{"from":"2024-05-06T05:00:00.000Z","complete":false,"attempts":1,)",
                  timeseries("from=2024-05-06&to=2024-05-06&interval=day&utcOffset=-300&metrics=plays").body.c_str());
}

TEST(MetricsTimeseries, have_the_days_of_a_zone) {
  const auto body = timeseries("from=2024-10-26&to=2024-10-28&interval=day&timezone=Europe/Berlin&metrics=plays").body;
  STRCMP_CONTAINS(R"({"from":"2024-10-25T22:00:00.000Z","to":"2024-10-28T23:00:00.000Z",)", body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-10-26T22:00:00.000Z",)", body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-10-27T23:00:00.000Z",)", body.c_str());
  LONGS_EQUAL(4, count(body, R"("from":)"));
}

TEST(MetricsTimeseries, have_days_that_begin_within_an_hour) {
  add(played(18)).identity.began_at += 24 * calendar::kMinuteMs;       // at 18:29
  add(played(18)).identity.began_at += 25 * calendar::kMinuteMs;       // at 18:30, which is midnight in India
  add(played(24 + 18)).identity.began_at += 25 * calendar::kMinuteMs;  // the next day
  roll_up_of_many();
  const auto body = timeseries("from=2024-05-07&to=2024-05-07&interval=day&timezone=Asia/Calcutta&metrics=plays").body;
  STRCMP_CONTAINS(
      R"({"from":"2024-05-06T18:30:00.000Z","to":"2024-05-07T18:30:00.000Z","interval":"day","basis":"rollup",)"
      R"("items":[{"from":"2024-05-06T18:30:00.000Z","complete":false,"attempts":1,"values":{"plays":1}}])",
      body.c_str());
}

// The hour of midnight in India, 18:00 to 19:00 in UTC, of which only the sum is left, is of the day before.
TEST(MetricsTimeseries, have_all_sessions_of_days_whose_sessions_are_gone) {
  const int month = 24 * 60;
  add(played(18 - month)).identity.began_at += 25 * calendar::kMinuteMs;
  add(played(24 + 18 - month)).identity.began_at += 25 * calendar::kMinuteMs;
  roll_up_of_many();
  db::Autocommit(stack.database()).run("DELETE FROM session_figures WHERE account_id = ?", account.id);
  const auto day = [&](int hour) { return calendar::iso_time(at(hour - month)).substr(0, 10); };
  const auto body =
      timeseries("from=" + day(0) + "&to=" + day(48) + "&interval=day&timezone=Asia/Kolkata&metrics=plays").body;
  STRCMP_CONTAINS(R"("basis":"rollup")", body.c_str());
  LONGS_EQUAL(2, count(body, R"("attempts":1,)"));
  STRCMP_CONTAINS((day(-24) + R"(T18:30:00.000Z","complete":false,"attempts":1,)").c_str(), body.c_str());
}

TEST(MetricsTimeseries, have_days_of_which_only_those_of_UTC_are_left) {
  const int months = 24 * 120;
  for (const int hour : {0, 20, 24 + 5}) add(played(hour - months));
  roll_up_of_many();
  for (const char* table : {"session_figures", "hourly_rollups"}) {
    db::Autocommit(stack.database()).run(std::string("DELETE FROM ") + table + " WHERE account_id = ?", account.id);
  }
  const auto day = [&](int hour) { return calendar::iso_time(at(hour - months)).substr(0, 10); };
  for (const std::string zone : {"America/Bogota", "Asia/Kolkata", "Asia/Tokyo", "UTC"}) {
    const auto body =
        timeseries("from=" + day(-24) + "&to=" + day(48) + "&interval=day&metrics=plays&timezone=" + zone).body;
    STRCMP_CONTAINS_TEXT(R"("attempts":2,)", body.c_str(), zone.c_str());
    STRCMP_CONTAINS_TEXT(R"("attempts":1,)", body.c_str(), zone.c_str());
    const auto errors = get("/api/v1/errors?from=" + day(-24) + "&to=" + day(48) + "&timezone=" + zone).body;
    STRCMP_CONTAINS(R"("basis":"rollup")", errors.c_str());
  }
}

// Their hours of midnight are then counted whole.
TEST(MetricsTimeseries, do_not_read_very_many_sessions_to_cut_an_hour) {
  add(played(18));
  fill(5001);
  roll_up_of_many();
  const auto body = timeseries("from=2024-05-06&to=2024-05-08&interval=day&timezone=Asia/Kolkata&metrics=plays").body;
  STRCMP_CONTAINS(R"("basis":"rollup")", body.c_str());
}

TEST(MetricsTimeseries, know_viewers_of_days_that_begin_within_an_hour) {
  set_minute("2024-05-06 18:14:00", 9);
  set_minute("2024-05-06 18:15:00", 4);
  set_minute("2024-05-07 18:14:00", 5);
  STRCMP_CONTAINS(
      R"("items":[{"from":"2024-05-06T18:15:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":5}}])",
      timeseries("from=2024-05-07&to=2024-05-07&interval=day&timezone=Asia/Kathmandu&metrics=viewers").body.c_str());
}

TEST(MetricsTimeseries, refuse_a_zone_that_there_is_not_and_two_of_them) {
  const auto refused = [&](const std::string& parameters) { return timeseries(period + parameters).body; };
  for (const char* name : {"Europe/Nowhere", "", "..%2F..%2Fetc%2Fpasswd", "posix/UTC"}) {
    STRCMP_EQUAL(
        "{\"errors\":{\"timezone\":\"must be the name of a time zone such as Europe/Berlin, or an offset such as "
        "+05:30\"}}",
        refused(std::string("&timezone=") + name).c_str());
  }
  STRCMP_CONTAINS(R"("utcOffset":"and timezone exclude each other")", refused("&timezone=UTC&utcOffset=60").c_str());
}

TEST(MetricsTimeseries, know_viewers) {
  set_minute("2024-05-06 10:00:00", 4);
  set_minute("2024-05-06 10:30:00", 2);
  set_minute("2024-05-06 12:00:00", 3);
  const auto body =
      timeseries("from=2024-05-06T10:00:00Z&to=2024-05-06T13:00:00Z&interval=hour&metrics=viewers,viewers:mean").body;
  STRCMP_CONTAINS(
      R"("items":[{"from":"2024-05-06T10:00:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":4,"viewers:mean":0.1}},)"
      R"({"from":"2024-05-06T11:00:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":null,"viewers:mean":null}},)"
      R"({"from":"2024-05-06T12:00:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":3,"viewers:mean":0.05}}])",
      body.c_str());
}

TEST(MetricsTimeseries, know_viewers_of_days_that_begin_elsewhere) {
  set_minute("2024-05-06 22:00:00", 4);
  STRCMP_CONTAINS(R"({"from":"2024-05-06T21:00:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":4}})",
                  timeseries("from=2024-05-07&to=2024-05-07&interval=day&utcOffset=180&metrics=viewers").body.c_str());
  STRCMP_CONTAINS(R"({"from":"2024-05-06T05:00:00.000Z","complete":true,"attempts":0,"values":{"viewers:peak":4}})",
                  timeseries("from=2024-05-06&to=2024-05-06&interval=day&utcOffset=-300&metrics=viewers").body.c_str());
}

TEST(MetricsTimeseries, mean_viewers_over_the_minutes_that_have_been_counted) {
  set_minute("2024-05-06 10:00:00", 4);
  set_counted_until("'2024-05-06 10:02:00'");
  STRCMP_CONTAINS(
      R"({"viewers:mean":2})",
      timeseries("from=2024-05-06T10:00:00Z&to=2024-05-06T11:00:00Z&interval=hour&metrics=viewers:mean").body.c_str());
}

TEST(MetricsTimeseries, are_the_same_from_roll_ups_and_from_sessions) {
  add_random_sessions(200);
  roll_up_of_many();
  make_stale("2024-05-07 00:00:00");
  for (const std::string interval :
       {"&interval=day", "&interval=hour", "&interval=day&utcOffset=-60", "&interval=day&filter=player:!hls.js",
        "&interval=day&timezone=Asia/Kolkata", "&interval=day&timezone=Asia/Kathmandu&filter=player:hls.js",
        "&interval=hour&timezone=Asia/Kolkata", "&interval=day&timezone=Pacific/Kiritimati"}) {
    const auto rollup = timeseries(period + interval).body,
               single = timeseries(period + interval + sessions_basis).body;
    STRCMP_CONTAINS(R"("basis":"rollup")", rollup.c_str());
    STRCMP_CONTAINS(R"("basis":"sessions")", single.c_str());
    STRCMP_EQUAL(from_member(single, "items").c_str(), from_member(rollup, "items").c_str());
  }
}

TEST(MetricsTimeseries, are_a_table_as_well) {
  add(played(1));
  roll_up_of_many();
  const auto answer = timeseries(period + "&interval=day&metrics=plays&format=csv");
  STRCMP_EQUAL("attachment; filename=\"timeseries.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL(
      "from,complete,attempts,plays\r\n2024-05-06T00:00:00.000Z,false,1,1\r\n2024-05-07T00:00:00.000Z,false,0,\r\n"
      "2024-05-08T00:00:00.000Z,false,0,\r\n",
      answer.body.c_str());
}

TEST(MetricsTimeseries, have_no_column_twice_in_a_table) {
  add(played(1));
  roll_up_of_many();
  STRCMP_CONTAINS("from,complete,attempts,sessions,plays\r\n2024-05-06T00:00:00.000Z,false,1,1,1\r\n",
                  timeseries(period + "&interval=day&metrics=sessions,attempts,plays&format=csv").body.c_str());
}

TEST(MetricsTimeseries, take_an_offset_with_its_plus_as_it_is) {
  for (const char* offset : {"+02:00", "+0200", "+02"}) {
    STRCMP_CONTAINS(R"({"from":"2024-05-06T00:00:00.000Z",)",
                    timeseries(std::string("from=2024-05-06T02:00:00") + offset + "&to=2024-05-06").body.c_str());
  }
  const auto body = timeseries("from=2024-05-06T02:00:00+02:00&to=2024-05-06&timezone=+05:30&metrics=plays").body;
  STRCMP_CONTAINS(R"({"from":"2024-05-06T00:00:00.000Z","to":"2024-05-06T18:30:00.000Z",)", body.c_str());
}

TEST(MetricsTimeseries, refuse_minutes_of_more_than_a_day) {
  LONGS_EQUAL(200, timeseries("from=2024-05-06&to=2024-05-06&interval=minute&metrics=plays").status);
  LONGS_EQUAL(400, timeseries("from=2000-01-01&to=2099-12-31&interval=minute").status);
  const auto answer = timeseries(period + "&interval=minute");
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"({"errors":{"interval":")", answer.body.c_str());
}

TEST(MetricsTimeseries, refuse_an_offset_that_is_not_whole_hours) {
  for (const char* offset : {"30", "900", "-780", "east", "", "1e2"}) {
    STRCMP_CONTAINS(R"("utcOffset":"must be)", timeseries(period + "&utcOffset=" + offset).body.c_str());
  }
}

TEST(MetricsTimeseries, refuse_an_unknown_interval) { LONGS_EQUAL(400, timeseries(period + "&interval=week").status); }

TEST(MetricsTimeseries, of_a_stream_that_is_not_ours_are_not_found) {
  LONGS_EQUAL(404, timeseries("streamId=" + crypto::uuid_text(stream_of(signed_up(stack).id))).status);
}
