// GET /api/v1/metrics and /api/v1/metrics/overall
#include "figures/rules/metrics/metrics.h"
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/throttles.h"

#include <CppUTest/TestHarness.h>

TEST_GROUP_BASE(MetricsCatalogue, FiguresTest){};

TEST(MetricsCatalogue, are_listed_with_their_measures_and_dimensions) {
  const auto answer = get("/api/v1/metrics");
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(
      R"({"id":"startupMs","name":"Startup time","unit":"ms","measures":["p50","p95","mean"],"better":"lower",)"
      R"("explained":["p95","mean"],"about":")",
      answer.body.c_str());
  STRCMP_CONTAINS(R"("unit":"count","measures":["sum"],"better":null,"explained":[])", answer.body.c_str());
  STRCMP_CONTAINS(R"("dimensions":["stream","player","playerVersion","browser",)", answer.body.c_str());
}

TEST(MetricsCatalogue, are_for_those_who_are_signed_in) {
  for (const char* path : {"", "/overall", "/timeseries", "/breakdown"}) {
    LONGS_EQUAL(401, stack.client().get(std::string("/api/v1/metrics") + path).status);
    LONGS_EQUAL(401, stack.client().get(std::string("/api/v1/figures") + path).status);
  }
}

TEST(MetricsCatalogue, have_a_name_that_block_lists_leave_alone) {
  add(played(1));
  for (const char* path :
       {"", "/overall?metrics=plays", "/timeseries?metrics=plays&interval=day", "/breakdown?by=player&metrics=plays"}) {
    const std::string period = *path ? "&from=2024-05-06T00:00:00Z&to=2024-05-09T00:00:00Z" : "";
    const auto answer = get(std::string("/api/v1/figures") + path + period);
    LONGS_EQUAL(200, answer.status);
    STRCMP_EQUAL(get(std::string("/api/v1/metrics") + path + period).body.c_str(), answer.body.c_str());
  }
}

namespace {

struct OverallTest : FiguresTest {
  Answer overall(const std::string& parameters) { return get("/api/v1/metrics/overall?" + period + parameters); }
};

}  // namespace

TEST_GROUP_BASE(MetricsOverall, OverallTest){};

TEST(MetricsOverall, works) {
  add(played(1));
  add(played(2)).figures.startup_ms = 1200;
  add(exited(3));
  roll_up_of_many();
  const auto answer = overall("&metrics=plays,startupMs:mean,exitsBeforeStart,rebufferRatio,bitrateKbps");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(
      R"({"from":"2024-05-06T00:00:00.000Z","to":"2024-05-09T00:00:00.000Z","basis":"rollup","sessions":3,)"
      R"("attempts":3,"lowSample":true,"liveSessions":0,"values":{"plays":2,"startupMs:mean":1000,)"
      R"("exitsBeforeStart":0.333333,"rebufferRatio":0,"bitrateKbps:mean":null},"previous":null,"automatedSessions":0})",
      answer.body.c_str());
}

TEST(MetricsOverall, are_the_usual_ones_when_none_are_named) {
  add(played(1));
  roll_up_of_many();
  const auto body = overall("").body;
  STRCMP_CONTAINS(R"("values":{"sessions":1,"attempts":1,"plays":1,"startupMs:p50":)", body.c_str());
  STRCMP_CONTAINS(R"("good":1})", body.c_str());
}

TEST(MetricsOverall, take_the_names_of_metrics_one_by_one_as_well) {
  STRCMP_CONTAINS(R"("values":{"plays":null,"good":null})", overall("&metrics=plays&metrics=good").body.c_str());
}

TEST(MetricsOverall, are_null_without_data) {
  STRCMP_CONTAINS(R"("sessions":0,"attempts":0,"lowSample":true,"liveSessions":0,"values":{"plays":null,"good":null})",
                  overall("&metrics=plays,good").body.c_str());
}

TEST(MetricsOverall, are_of_the_last_seven_days_by_default) {
  const auto body = get("/api/v1/metrics/overall").body;
  const auto from = calendar::parse_timestamp(text_in(body, "from")),
             to = calendar::parse_timestamp(text_in(body, "to"));
  LONGS_EQUAL(7 * 86400000, *to - *from);
  LONGS_EQUAL(0, *to % 3600000);
}

TEST(MetricsOverall, round_the_period_outwards_to_whole_hours) {
  const auto body = get("/api/v1/metrics/overall?from=2024-05-06T10:59:59.999Z&to=2024-05-06T12:00:00.001Z").body;
  STRCMP_EQUAL("2024-05-06T10:00:00.000Z", text_in(body, "from").c_str());
  STRCMP_EQUAL("2024-05-06T13:00:00.000Z", text_in(body, "to").c_str());
}

TEST(MetricsOverall, leave_out_what_is_before_or_after_the_period) {
  for (const int hour : {9, 10, 11, 12}) add(played(hour));
  roll_up_of_many();
  const auto body = get("/api/v1/metrics/overall?from=2024-05-06T10:00:00Z&to=2024-05-06T12:00:00Z&metrics=plays").body;
  STRCMP_CONTAINS(R"("sessions":2)", body.c_str());
}

TEST(MetricsOverall, compare_with_the_period_before) {
  add(played(1));
  add(played(25));
  add(played(26));
  roll_up_of_many();
  const auto body = get("/api/v1/metrics/overall?from=2024-05-07&to=2024-05-07&metrics=plays&compare=previous").body;
  STRCMP_CONTAINS(R"("values":{"plays":2},"previous":{"from":"2024-05-06T00:00:00.000Z",)"
                  R"("to":"2024-05-07T00:00:00.000Z","basis":"rollup","sessions":1,"attempts":1,"lowSample":true,)"
                  R"("values":{"plays":1}},)",
                  body.c_str());
}

TEST(MetricsOverall, are_of_one_stream) {
  const auto stream = new_stream();
  add(played(1)).identity.stream_id = stream;
  add(played(1));
  roll_up_of_many();
  const auto body = overall("&metrics=plays&streamId=" + crypto::uuid_text(stream)).body;
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", body.c_str());
}

TEST(MetricsOverall, of_a_stream_that_is_not_ours_are_not_found) {
  const auto theirs = signed_up(stack);
  const auto stream = stream_of(theirs.id);
  LONGS_EQUAL(404, overall("&streamId=" + crypto::uuid_text(stream)).status);
  LONGS_EQUAL(404, overall("&streamId=" + crypto::uuid_text(crypto::random_bytes(16))).status);
}

TEST(MetricsOverall, do_not_count_sessions_of_others) {
  const auto other = signed_up(stack);
  auto theirs = played_session(other.id, at(1));
  store_figures(stack, {theirs});
  roll_up_hours(stack, {theirs});
  const auto rolled_up = overall("").body, of_sessions = overall(sessions_basis).body;
  forget(other.id);
  STRCMP_CONTAINS(R"("sessions":0)", rolled_up.c_str());
  STRCMP_CONTAINS(R"("sessions":0)", of_sessions.c_str());
}

TEST(MetricsOverall, are_filtered_by_a_value) {
  add(played(1)).figures.dimensions.set(playback::Dimension::player, "hls.js");
  add(played(1)).figures.dimensions.set(playback::Dimension::player, "shaka");
  add(played(1));
  roll_up_of_many();
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall("&filter=player:hls.js").body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":2)", overall("&filter=player:!hls.js").body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall("&filter=player:").body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":0)", overall("&filter=player:Ü").body.c_str());
}

TEST(MetricsOverall, read_sessions_for_several_filters) {
  auto& session = add(played(1));
  session.figures.dimensions.set(playback::Dimension::player, "hls.js");
  session.identity.client.set(playback::Dimension::os, "Android");
  add(played(1)).figures.dimensions.set(playback::Dimension::player, "hls.js");
  roll_up_of_many();
  const auto body = overall("&filter=player:hls.js&filter=os:!Android").body;
  STRCMP_CONTAINS(R"("basis":"sessions","sessions":1)", body.c_str());
  STRCMP_CONTAINS(R"("sessions":0)", overall("&filter=player:hls.js&filter=browser:Ü").body.c_str());
}

TEST(MetricsOverall, count_sessions_once_that_are_read_in_several_parts) {
  fill(5003);  // of one moment; five thousand are read at a time
  STRCMP_CONTAINS(R"("basis":"sessions","sessions":5003)", overall(sessions_basis).body.c_str());
}

TEST(MetricsOverall, know_streams_as_a_dimension) {
  const auto stream = new_stream();
  add(played(1)).identity.stream_id = stream;
  add(played(1));
  add(played(1));
  roll_up_of_many();
  const auto id = crypto::uuid_text(stream);
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall("&filter=stream:" + id).body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":2)", overall("&filter=stream:!" + id).body.c_str());
  STRCMP_CONTAINS(R"("sessions":2)", overall("&filter=stream:").body.c_str());
}

TEST(MetricsOverall, do_not_take_a_stream_of_zeros_for_all_of_them) {
  add(played(1));
  roll_up_of_many();
  STRCMP_CONTAINS(R"("sessions":0)", overall("&filter=stream:00000000-0000-0000-0000-000000000000").body.c_str());
}

TEST(MetricsOverall, of_a_stream_and_a_value_are_read_from_days_that_are_made) {
  const auto stream = new_stream();
  auto& session = add(played(1));
  session.identity.stream_id = stream;
  session.figures.dimensions.set(playback::Dimension::player, "hls.js");
  roll_up_of_many();
  const auto asked = "&filter=player:hls.js&streamId=" + crypto::uuid_text(stream);
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall(asked).body.c_str());

  make_stale("2024-05-06 00:00:00");
  STRCMP_CONTAINS(R"("basis":"sessions","sessions":1)", overall(asked).body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall("").body.c_str());
}

TEST(MetricsOverall, read_the_hours_of_a_day_that_is_to_be_made_again) {
  add(played(1));
  roll_up_of_many();
  auto late = played(2);
  store_figures(stack, {late});
  sessions.push_back(late);
  roll_up_hours(stack, {sessions.begin(), sessions.end()});
  STRCMP_CONTAINS(R"("sessions":1)", overall("").body.c_str());
  make_stale("2024-05-06 00:00:00");
  STRCMP_CONTAINS(R"("sessions":2)", overall("").body.c_str());
}

TEST(MetricsOverall, read_sessions_where_a_value_may_be_counted_as_other) {
  for (int i = 0; i < 102; ++i) {
    for (int again = 0; again <= (i > 0); ++again)
      add(played(1)).figures.dimensions.set(playback::Dimension::content, "film " + std::to_string(i));
  }
  roll_up_of_many();
  STRCMP_CONTAINS(R"("basis":"sessions","sessions":1)", overall("&filter=content:film%200").body.c_str());
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":2)", overall("&filter=content:film%201").body.c_str());
}

TEST(MetricsOverall, need_no_sessions_for_those_without_a_value) {
  for (int i = 0; i < 101; ++i)
    add(played(1)).figures.dimensions.set(playback::Dimension::content, "film " + std::to_string(i));
  add(played(2));
  roll_up_of_many();
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1)", overall("&filter=content:").body.c_str());
}

TEST(MetricsOverall, are_refused_when_the_reads_of_a_minute_are_used_up) {
  overall("");
  db::Autocommit(stack.database())
      .run("UPDATE throttles SET used = 300 WHERE kind = 'read account' AND bucket = ?",
           throttle_bucket(stack, account.id));
  LONGS_EQUAL(429, overall("").status);
  LONGS_EQUAL(429, account.client.get("/api/v1/live").status);
  LONGS_EQUAL(429, account.client.get("/api/v1/errors").status);
}

TEST(MetricsOverall, say_how_many_sessions_are_under_way) {
  set_live(add(played(1)), "2", "UTC_TIMESTAMP(3)");
  set_live(add(played(2)), "6", "UTC_TIMESTAMP(3)");
  set_live(add(played(3)), "2", "UTC_TIMESTAMP(3) - INTERVAL 1 HOUR");
  auto& elsewhere = add(played(4));
  elsewhere.figures.dimensions.set(playback::Dimension::player, "shaka");
  roll_up_of_many();
  set_live(elsewhere, "2", "UTC_TIMESTAMP(3)");
  STRCMP_CONTAINS(R"("liveSessions":2)", overall("").body.c_str());
  STRCMP_CONTAINS(R"("liveSessions":1)", overall("&filter=player:shaka").body.c_str());
}

TEST(MetricsOverall, know_the_peak_and_the_mean_of_viewers) {
  set_minute("2024-05-06 10:00:00", 4);
  set_minute("2024-05-06 10:30:00", 2);
  const auto body =
      get("/api/v1/metrics/overall?from=2024-05-06T10:00:00Z&to=2024-05-06T11:00:00Z&metrics=viewers,viewers:mean")
          .body;
  STRCMP_CONTAINS(R"("values":{"viewers:peak":4,"viewers:mean":0.1})", body.c_str());
  STRCMP_CONTAINS(R"({"viewers:peak":null})",
                  get("/api/v1/metrics/overall?from=2024-05-05&to=2024-05-05&metrics=viewers").body.c_str());
}

TEST(MetricsOverall, know_when_the_last_peak_of_viewers_was) {
  for (const char* minute : {"09:00", "10:00", "10:30", "11:00"}) {
    set_minute(std::string("2024-05-06 ") + minute + ":00", 4);
  }
  set_minute("2024-05-06 10:40:00", 2);
  const std::string path = "/api/v1/metrics/overall?from=2024-05-06T10:00:00Z&to=2024-05-06T11:00:00Z&metrics=";
  STRCMP_CONTAINS(R"("peakAt":"2024-05-06T10:30:00.000Z")", get(path + "plays,viewers").body.c_str());
  STRCMP_CONTAINS(R"("peakAt":"2024-05-06T09:00:00.000Z")",
                  from_member(get(path + "viewers&compare=previous").body, "previous").c_str());
  CHECK(get(path + "plays").body.find("peakAt") == std::string::npos);
}

TEST(MetricsOverall, know_no_time_of_a_peak_if_nobody_watched) {
  STRCMP_CONTAINS(R"("peakAt":null)",
                  get("/api/v1/metrics/overall?from=2024-05-05&to=2024-05-05&metrics=viewers").body.c_str());
}

TEST(MetricsOverall, are_the_same_from_roll_ups_and_from_sessions) {
  add_random_sessions(400);
  roll_up_of_many();
  make_stale("2024-05-07 00:00:00");
  std::string all;
  for (const auto& metric : figures::rules::all_metrics()) {
    for (const auto& measure : metric.measures) {
      // Viewers cannot be taken out of a sum.
      if (measure.value_of && metric.id != "uniqueViewers")
        all += (all.empty() ? "" : ",") + metric.id + ":" + measure.name;
    }
  }
  for (const std::string filter :
       {"", "&filter=player:hls.js", "&filter=player:!hls.js", "&filter=error:", "&filter=country:DE",
        "&timezone=Asia/Kolkata", "&timezone=Asia/Kathmandu&filter=player:!hls.js", "&timezone=Pacific/Auckland"}) {
    const auto rollup = overall("&metrics=" + all + filter).body;
    const auto single = overall("&metrics=" + all + filter + sessions_basis).body;
    STRCMP_CONTAINS(R"("basis":"rollup")", rollup.c_str());
    STRCMP_CONTAINS(R"("basis":"sessions")", single.c_str());
    // Single sessions do not tell how many are left out.
    const auto figures = [&](const std::string& body) {
      const auto from_sessions = from_member(body, "sessions");
      return from_sessions.substr(0, from_sessions.find(R"("automatedSessions")"));
    };
    STRCMP_EQUAL(figures(single).c_str(), figures(rollup).c_str());
  }
}

TEST(MetricsOverall, count_different_viewers) {
  add_random_sessions(400);
  roll_up_of_many();
  const auto viewers = [&](const std::string& filter) { return overall("&metrics=uniqueViewers" + filter).body; };
  for (const std::string filter : {"", "&filter=country:DE", "&filter=player:hls.js"}) {
    STRCMP_CONTAINS(R"("values":{"uniqueViewers":2})", viewers(filter).c_str());
    STRCMP_CONTAINS(R"("values":{"uniqueViewers":2})", viewers(filter + sessions_basis).c_str());
  }
  STRCMP_CONTAINS(R"("values":{"uniqueViewers":null})", viewers("&filter=player:!hls.js").c_str());
}

TEST(MetricsOverall, are_a_table_as_well) {
  add(played(25));
  roll_up_of_many();
  const auto answer =
      get("/api/v1/metrics/"
          "overall?from=2024-05-07&to=2024-05-07&metrics=plays,good,bitrateKbps&compare=previous&format=csv");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL("text/csv; charset=utf-8", answer.header("Content-Type").c_str());
  STRCMP_EQUAL("attachment; filename=\"overall.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL(
      "from,to,sessions,attempts,plays,good,bitrateKbps:mean\r\n"
      "2024-05-07T00:00:00.000Z,2024-05-08T00:00:00.000Z,1,1,1,1,\r\n"
      "2024-05-06T00:00:00.000Z,2024-05-07T00:00:00.000Z,0,0,,,\r\n",
      answer.body.c_str());
}

TEST(MetricsOverall, name_everything_that_is_wrong_at_once) {
  const auto answer =
      get("/api/v1/metrics/overall?metrics=nice&from=yesterday&streamId=x&filter=hls.js&compare=next&format=xml");
  LONGS_EQUAL(400, answer.status);
  for (const char* field : {"metrics", "from", "streamId", "filter", "compare", "format"}) {
    STRCMP_CONTAINS((std::string("\"") + field + "\":\"must be ").c_str(), answer.body.c_str());
  }
}

TEST(MetricsOverall, refuse_a_period_of_more_than_93_days) {
  LONGS_EQUAL(400, get("/api/v1/metrics/overall?from=2024-01-01&to=2024-04-03").status);
  LONGS_EQUAL(200, get("/api/v1/metrics/overall?from=2024-01-01&to=2024-04-02").status);
  LONGS_EQUAL(400, get("/api/v1/metrics/overall?from=2024-01-01").status);
  LONGS_EQUAL(400, get("/api/v1/metrics/overall?from=2024-05-06&to=2024-05-01").status);
}

TEST(MetricsOverall, refuse_a_filter_that_cannot_be) {
  LONGS_EQUAL(400, overall("&filter=mood:1").status);
  LONGS_EQUAL(400, overall("&filter=player").status);
  LONGS_EQUAL(400, overall("&filter=player:%ff").status);
  LONGS_EQUAL(400, overall("&filter=stream:main").status);
  std::string many;
  for (int i = 0; i < 11; ++i) many += "&filter=player:a";
  LONGS_EQUAL(400, overall(many).status);
}

TEST(MetricsOverall, refuse_viewers_by_filter) {
  LONGS_EQUAL(400, overall("&metrics=viewers&filter=player:hls.js").status);
}

TEST(MetricsOverall, refuse_to_read_more_than_200000_sessions) {
  fill(200001);
  const auto answer = overall("&metrics=plays" + sessions_basis);
  LONGS_EQUAL(400, answer.status);
  STRCMP_CONTAINS(R"({"errors":{"from":"these figures have to be made from single sessions)", answer.body.c_str());
}

TEST(MetricsOverall, read_many_sessions_once_at_a_time_for_each_user) {
  fill(5001);
  begin_large_read();

  const auto refused = overall(sessions_basis);
  LONGS_EQUAL(429, refused.status);
  STRCMP_EQUAL("1", refused.header("Retry-After").c_str());
  LONGS_EQUAL(200, overall("").status);
}

TEST(MetricsOverall, cost_a_unit_and_one_more_for_each_thousand_sessions) {
  const auto used = [&] {
    return stack.number("SELECT used FROM throttles WHERE kind = 'read account' AND bucket = ?",
                        throttle_bucket(stack, account.id));
  };
  overall("");
  CHECK(used() >= 1);
  fill(2000);
  STRCMP_CONTAINS(R"("sessions":2000)", overall(sessions_basis).body.c_str());
  CHECK(used() >= 4);
}
