// GET /api/v1/metrics/breakdown
#include <algorithm>

#include "crypto/encoding.h"
#include "support/figures_test.h"
#include "support/json.h"

namespace {

struct BreakdownTest : FiguresTest {
  Answer breakdown(const std::string& parameters) { return get("/api/v1/metrics/breakdown?" + period + parameters); }
  void add_of_player(const std::string& player, int count) {
    for (int i = 0; i < count; ++i) add(played(1)).figures.dimensions.set(playback::Dimension::player, player);
  }
};

}  // namespace

TEST_GROUP_BASE(MetricsBreakdown, BreakdownTest){};

TEST(MetricsBreakdown, works) {
  add_of_player("hls.js", 3);
  add(exited(2)).figures.dimensions.set(playback::Dimension::player, "shaka");
  add(played(3));
  roll_up_of_many();
  const auto answer = breakdown("&by=player&metrics=exitsBeforeStart,plays");
  LONGS_EQUAL(200, answer.status);
  STRCMP_EQUAL(
      R"({"from":"2024-05-06T00:00:00.000Z","to":"2024-05-09T00:00:00.000Z","basis":"rollup","by":"player",)"
      R"("impactOn":"exitsBeforeStart","items":[)"
      R"({"value":"hls.js","sessions":3,"attempts":3,"lowSample":true,"values":{"exitsBeforeStart":0,"plays":3},"impact":-0.3},)"
      R"({"value":null,"sessions":1,"attempts":1,"lowSample":true,"values":{"exitsBeforeStart":0,"plays":1},"impact":-0.05},)"
      R"({"value":"shaka","sessions":1,"attempts":1,"lowSample":true,"values":{"exitsBeforeStart":1,"plays":0},"impact":0.2}],)"
      R"("nextCursor":null})",
      answer.body.c_str());
}

TEST(MetricsBreakdown, are_sorted_as_asked) {
  add_of_player("a", 1);
  add_of_player("b", 3);
  add_of_player("c", 2);
  add(exited(1)).figures.dimensions.set(playback::Dimension::player, "c");
  sessions[1].figures.startup_ms = 100;
  roll_up_of_many();
  const auto first = [&](const std::string& sort) {
    const auto body = breakdown("&by=player&limit=1&metrics=startupMs:mean,plays,exitsBeforeStart&sort=" + sort).body;
    return from_member(body, "value").substr(0, 11);
  };
  STRCMP_EQUAL(R"("value":"b")", first("-attempts").c_str());
  STRCMP_EQUAL(R"("value":"a")", first("attempts").c_str());
  STRCMP_EQUAL(R"("value":"b")", first("startupMs:mean").c_str());
  STRCMP_EQUAL(R"("value":"b")", first("-plays").c_str());
  STRCMP_EQUAL(R"("value":"c")", first("-exitsBeforeStart").c_str());
}

TEST(MetricsBreakdown, have_an_impact_of_three_digits_however_small_it_is) {
  add_of_player("a", 1);
  add_of_player("b", 3);
  sessions[0].figures.rebuffer_ms = 1;
  for (auto& session : sessions) session.figures.played_ms = 500'000'000;
  roll_up_of_many();
  const auto body = breakdown("&by=player&metrics=rebufferRatio&sort=-impact").body;
  STRCMP_CONTAINS(R"("values":{"rebufferRatio":0.000000002},"impact":0.0000000005})", body.c_str());
}

TEST(MetricsBreakdown, come_in_pages) {
  for (const std::string player : {"a", "b", "c", "d", "e"}) add_of_player(player, 1);
  roll_up_of_many();
  std::string cursor, all;
  int pages = 0;
  do {
    const auto answer = breakdown("&by=player&metrics=plays&limit=2" + (cursor.empty() ? "" : "&cursor=" + cursor));
    LONGS_EQUAL(200, answer.status);
    for (auto at = answer.body.find(R"("value":")"); at != std::string::npos;
         at = answer.body.find(R"("value":")", at + 1)) {
      all += answer.body[at + 9];
    }
    cursor = text_in(answer.body, "nextCursor");
    ++pages;
  } while (!cursor.empty() && pages < 9);
  STRCMP_EQUAL("abcde", all.c_str());
  LONGS_EQUAL(3, pages);
}

TEST(MetricsBreakdown, by_stream_have_those_without_one_as_well) {
  const auto stream = new_stream();
  add(played(1)).identity.stream_id = stream;
  add(played(1)).identity.stream_id = stream;
  add(played(1));
  roll_up_of_many();
  const auto body = breakdown("&by=stream&metrics=plays,startupMs").body;
  STRCMP_CONTAINS((R"("basis":"rollup","by":"stream","impactOn":"startupMs:p50","items":[{"value":")" +
                   crypto::uuid_text(stream) + R"(","sessions":2,)")
                      .c_str(),
                  body.c_str());
  STRCMP_CONTAINS(R"({"value":null,"sessions":1,)", body.c_str());
}

TEST(MetricsBreakdown, of_one_stream_are_read_from_days_that_are_made) {
  const auto stream = new_stream();
  auto& session = add(played(1));
  session.identity.stream_id = stream;
  session.figures.dimensions.set(playback::Dimension::player, "hls.js");
  add_of_player("shaka", 1);
  roll_up_of_many();
  const auto asked = "&by=player&metrics=plays&streamId=" + crypto::uuid_text(stream);
  const auto rollup = breakdown(asked).body;
  STRCMP_CONTAINS(R"("basis":"rollup")", rollup.c_str());
  CHECK(rollup.find("shaka") == std::string::npos);

  make_stale("2024-05-06 00:00:00");
  const auto single = breakdown(asked).body;
  STRCMP_CONTAINS(R"("basis":"sessions")", single.c_str());
  STRCMP_EQUAL(from_member(single, "items").c_str(), from_member(rollup, "items").c_str());
}

TEST(MetricsBreakdown, of_a_stream_without_dimensions_of_its_own_are_read_from_sessions) {
  const auto stream = new_stream();
  add(played(1)).identity.stream_id = stream;
  add(played(30)).identity.stream_id = stream;
  roll_up_of_many();
  db::Autocommit(stack.database())
      .run(
          "DELETE FROM daily_rollups WHERE account_id = ? AND stream_id = ? AND dimension > 0 ORDER BY begins_at LIMIT "
          "9",
          account.id, stream);
  const auto body = breakdown("&by=player&metrics=plays&streamId=" + crypto::uuid_text(stream)).body;
  STRCMP_CONTAINS(R"("basis":"sessions")", body.c_str());
  STRCMP_CONTAINS(R"({"value":null,"sessions":2,)", body.c_str());
}

TEST(MetricsBreakdown, by_stream_name_them_and_count_those_that_were_deleted) {
  const auto named = new_stream(), deleted = new_stream();
  for (const auto& stream : {named, deleted}) {
    add(played(1)).identity.stream_id = stream;
    account.client.request("PATCH", "/api/v1/streams/" + crypto::uuid_text(stream), R"({"name":"Evening"})",
                           "application/json");
  }
  roll_up_of_many();
  LONGS_EQUAL(204, account.client.del("/api/v1/streams/" + crypto::uuid_text(deleted)).status);

  const auto line = [](const std::string& stream, const std::string& name) {
    return R"({"value":")" + crypto::uuid_text(stream) +
           R"(","sessions":1,"attempts":1,"lowSample":true,"values":{"plays":1},"impact":null,"streamName":)" + name +
           "}";
  };
  const auto body = breakdown("&by=stream&metrics=plays").body;
  STRCMP_CONTAINS(line(named, R"("Evening")").c_str(), body.c_str());
  STRCMP_CONTAINS(line(deleted, "null").c_str(), body.c_str());
  STRCMP_CONTAINS(R"("values":{"plays":1})", get("/api/v1/metrics/overall?" + period +
                                                 "&metrics=plays&filter=stream:" + crypto::uuid_text(deleted))
                                                 .body.c_str());
}

TEST(MetricsBreakdown, of_filtered_sessions_are_read_from_sessions) {
  add_of_player("hls.js", 2);
  sessions[0].identity.client.set(playback::Dimension::os, "Android");
  roll_up_of_many();
  const auto body = breakdown("&by=player&metrics=plays&filter=os:Android").body;
  STRCMP_CONTAINS(R"("basis":"sessions")", body.c_str());
  STRCMP_CONTAINS(R"({"value":"hls.js","sessions":1,)", body.c_str());
}

TEST(MetricsBreakdown, are_the_same_from_roll_ups_and_from_sessions) {
  add_random_sessions(300);
  roll_up_of_many();
  make_stale("2024-05-08 00:00:00");
  for (const std::string by : {"stream", "player", "playerVersion", "browser", "os", "device", "country", "page",
                               "content", "error", "player&timezone=Asia/Kolkata"}) {
    const auto rollup = breakdown("&by=" + by).body, single = breakdown("&by=" + by + sessions_basis).body;
    STRCMP_CONTAINS(R"("basis":"rollup")", rollup.c_str());
    STRCMP_CONTAINS(R"("basis":"sessions")", single.c_str());
    STRCMP_EQUAL(from_member(single, "items").c_str(), from_member(rollup, "items").c_str());
  }
}

// The hour of midnight in India is read from sessions, which know all names.
TEST(MetricsBreakdown, name_no_value_of_a_split_hour_that_is_among_the_others) {
  for (int i = 0; i < 140; ++i)
    add(played(1)).figures.dimensions.set(playback::Dimension::player, "p" + std::to_string(i));
  auto& rare = add(played(18));
  rare.figures.dimensions.set(playback::Dimension::player, "rare");
  rare.identity.began_at += 30 * calendar::kMinuteMs;
  roll_up_of_many();
  const auto body = get("/api/v1/metrics/breakdown?by=player&metrics=plays&limit=200&from=2024-05-06T00:00:00Z"
                        "&to=2024-05-06T18:45:00Z&timezone=Asia/Kolkata")
                        .body;
  STRCMP_CONTAINS(R"("value":"other")", body.c_str());
  CHECK(body.find("rare") == std::string::npos);
}

TEST(MetricsBreakdown, are_a_table_as_well) {
  add(played(1)).figures.dimensions.set(playback::Dimension::player, "=cmd()");
  roll_up_of_many();
  const auto answer = breakdown("&by=player&metrics=plays,good&format=csv");
  STRCMP_EQUAL("attachment; filename=\"breakdown.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL("player,sessions,attempts,impact,plays,good\r\n'=cmd(),1,1,,1,1\r\n", answer.body.c_str());
  STRCMP_EQUAL(("\xEF\xBB\xBF" + answer.body).c_str(),
               breakdown("&by=player&metrics=plays,good&format=csv&bom=true").body.c_str());
}

TEST(MetricsBreakdown, are_whole_as_a_table_unless_a_page_is_asked_for) {
  for (int i = 0; i < 61; ++i)
    add(played(1)).figures.dimensions.set(playback::Dimension::player, "player " + std::to_string(i));
  roll_up_of_many();
  const auto lines = [](const Answer& answer) { return std::count(answer.body.begin(), answer.body.end(), '\n'); };
  const auto whole = breakdown("&by=player&metrics=plays&format=csv");
  LONGS_EQUAL(62, lines(whole));
  STRCMP_EQUAL("", whole.header("X-Next-Cursor").c_str());

  const auto page = breakdown("&by=player&metrics=plays&format=csv&limit=60");
  LONGS_EQUAL(61, lines(page));
  const auto last = breakdown("&by=player&metrics=plays&format=csv&cursor=" + page.header("X-Next-Cursor"));
  LONGS_EQUAL(2, lines(last));
  STRCMP_EQUAL("", last.header("X-Next-Cursor").c_str());
  LONGS_EQUAL(400, breakdown("&by=player&metrics=plays&format=csv&limit=201").status);
}

TEST(MetricsBreakdown, refuse_the_cursor_of_another_list) {
  for (const char* player : {"a", "b"}) add_of_player(player, 1);
  roll_up_of_many();
  const auto cursor = text_in(breakdown("&by=player&limit=1").body, "nextCursor");
  LONGS_EQUAL(200, breakdown("&by=player&limit=1&cursor=" + cursor).status);
  LONGS_EQUAL(400, breakdown("&by=country&limit=1&cursor=" + cursor).status);
  LONGS_EQUAL(200, breakdown("&by=player&sort=-attempts&limit=1&cursor=" + cursor).status);
  LONGS_EQUAL(400, breakdown("&by=player&sort=impact&limit=1&cursor=" + cursor).status);
  const std::string by_impact = "&by=player&sort=-impact&limit=1&metrics=";
  const auto other = text_in(breakdown(by_impact + "good").body, "nextCursor");
  LONGS_EQUAL(200, breakdown(by_impact + "good&cursor=" + other).status);
  LONGS_EQUAL(400, breakdown(by_impact + "startupMs&cursor=" + other).status);
}

TEST(MetricsBreakdown, need_a_dimension) {
  STRCMP_CONTAINS(R"({"errors":{"by":"must be)", breakdown("").body.c_str());
  LONGS_EQUAL(400, breakdown("&by=weather").status);
}

TEST(MetricsBreakdown, refuse_to_be_sorted_by_what_was_not_asked_for) {
  LONGS_EQUAL(400, breakdown("&by=player&metrics=plays&sort=good").status);
  LONGS_EQUAL(400, breakdown("&by=player&metrics=plays&sort=").status);
  LONGS_EQUAL(400, breakdown("&by=player&metrics=startupMs&sort=startupMs:p95").status);
}

TEST(MetricsBreakdown, refuse_viewers) { LONGS_EQUAL(400, breakdown("&by=stream&metrics=viewers").status); }

TEST(MetricsBreakdown, refuse_a_limit_or_cursor_that_cannot_be) {
  LONGS_EQUAL(400, breakdown("&by=player&limit=201").status);
  LONGS_EQUAL(400, breakdown("&by=player&cursor=x").status);
  LONGS_EQUAL(400, breakdown("&by=player&cursor=LTE").status);  // -1
  LONGS_EQUAL(400, breakdown("&by=player&cursor=" + crypto::base64url("-1:player:-attempts")).status);
  LONGS_EQUAL(200, breakdown("&by=player&cursor=" + crypto::base64url("999999999:player:-attempts")).status);
}
