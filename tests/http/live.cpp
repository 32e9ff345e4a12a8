// GET /api/v1/live
#include "crypto/encoding.h"
#include "support/figures_test.h"
#include "support/json.h"

namespace {

struct LiveTest : FiguresTest {
  LiveTest() { stack.as_root("DELETE FROM millrace.watermarks"); }  // of other tests
  ~LiveTest() { stack.run_clock(); }

  Answer live(const std::string& parameters = "") { return account.client.get("/api/v1/live" + parameters); }
  void add_live(const std::string& state, const std::string& heard_ago = "1 SECOND",
                const std::string& state_ago = "1 SECOND", const std::optional<std::string>& stream = {}) {
    auto session = played(1);
    session.identity.stream_id = stream;
    set_live(session, state, "UTC_TIMESTAMP(3) - INTERVAL " + heard_ago, "UTC_TIMESTAMP(3) - INTERVAL " + state_ago);
  }
  // So many minutes before the time that live() answers, which stands still.
  std::string minute(int ago) {
    auto text = calendar::sql_time(now() / 60000 * 60000 - ago * 60000LL);
    return text.substr(0, 19);
  }
  // So many times ten seconds before that time.
  std::string ten_seconds(int ago) { return calendar::sql_time((now() / 10000 - ago) * 10000).substr(0, 19); }
  void set_point(const std::string& begins_at, int viewers, int rebuffering = 0,
                 const std::string& stream = std::string(16, '\0')) {
    db::Autocommit(stack.database())
        .run(
            "INSERT INTO viewer_points (account_id, stream_id, begins_at, viewers, rebuffering) VALUES (?, ?, ?, ?, ?)",
            account.id, stream, begins_at, viewers, rebuffering);
  }
  std::int64_t now() { return *calendar::parse_timestamp(text_in(live().body, "at")); }
  static std::string iso(std::string minute) {
    minute[10] = 'T';
    return minute + ".000Z";
  }
};

}  // namespace

TEST_GROUP_BASE(Live, LiveTest){};

TEST(Live, works) {
  for (const char* state : {"1", "2", "2", "3", "4", "5"}) add_live(state);
  const auto answer = live();
  LONGS_EQUAL(200, answer.status);
  STRCMP_CONTAINS(
      R"("viewers":5,"starting":1,"playing":3,"rebuffering":1,"paused":1,"rebufferingShare":0.2,"failed":0,"peak":)",
      answer.body.c_str());
  STRCMP_CONTAINS(R"("streams":[{"streamId":null,"viewers":5,"starting":1,"playing":3,"rebuffering":1,"paused":1,)"
                  R"("rebufferingShare":0.2,"failed":0,"streamName":null}],"errors":[],"minutes":[{)",
                  answer.body.c_str());
}

TEST(Live, is_nobody_without_sessions) {
  STRCMP_CONTAINS(R"("viewers":0,"starting":0,"playing":0,"rebuffering":0,"paused":0,"rebufferingShare":null,)",
                  live().body.c_str());
  STRCMP_CONTAINS(R"("streams":[],"errors":[],"minutes":[{)", live().body.c_str());
}

TEST(Live, does_not_count_who_has_ended_failed_or_not_begun) {
  for (const char* state : {"0", "6", "7"}) add_live(state);
  STRCMP_CONTAINS(R"("viewers":0)", live().body.c_str());
}

TEST(Live, does_not_count_who_was_silent_for_90_seconds) {
  add_live("2", "80 SECOND");
  add_live("2", "91 SECOND");
  add_live("5", "91 SECOND");
  STRCMP_CONTAINS(R"("viewers":1,"starting":0,"playing":1,"rebuffering":0,"paused":0)", live().body.c_str());
}

TEST(Live, does_not_count_who_has_been_waiting_for_five_minutes) {
  add_live("4", "1 SECOND", "280 SECOND");
  add_live("4", "1 SECOND", "301 SECOND");
  add_live("2", "1 SECOND", "1 HOUR");
  STRCMP_CONTAINS(R"("viewers":2,"starting":0,"playing":1,"rebuffering":1)", live().body.c_str());
}

TEST(Live, lists_streams_first_of_which_the_greatest_share_is_rebuffering) {
  const auto some = new_stream(), one = new_stream(), many = new_stream();
  const auto watch = [&](const std::string& stream, int playing, int rebuffering) {
    for (int i = 0; i < playing; ++i) add_live("2", "1 SECOND", "1 SECOND", stream);
    for (int i = 0; i < rebuffering; ++i) add_live("4", "1 SECOND", "1 SECOND", stream);
  };
  watch(one, 0, 1);  // of fewer than three, a share says nothing
  watch(many, 9, 1);
  watch(some, 4, 5);
  const auto body = live().body;
  const auto first = body.find(crypto::uuid_text(some)), second = body.find(crypto::uuid_text(many)),
             third = body.find(crypto::uuid_text(one));
  CHECK(first < second && second < third && third != body.npos);
  STRCMP_CONTAINS(R"("rebuffering":5,"paused":0,"rebufferingShare":0.555556,)", body.c_str());
}

TEST(Live, is_split_by_any_dimension) {
  const auto watch = [&](const char* cdn, const char* state) {
    auto session = played(1);
    if (*cdn) session.figures.dimensions.set(playback::Dimension::cdn, cdn);
    store_figures(stack, {session});
    set_live(session, state, "UTC_TIMESTAMP(3) - INTERVAL 1 SECOND", "UTC_TIMESTAMP(3) - INTERVAL 1 SECOND");
  };
  for (const char* state : {"2", "2", "2"}) watch("one", state);
  for (const char* state : {"2", "4", "4", "7"}) watch("two", state);
  watch("", "2");
  const auto body = live("?by=cdn").body;
  STRCMP_CONTAINS(R"("by":"cdn","values":[{"value":"two","viewers":3,"starting":0,"playing":1,"rebuffering":2,)"
                  R"("paused":0,"rebufferingShare":0.666667,"failed":1},{"value":"one","viewers":3,)",
                  body.c_str());
  STRCMP_CONTAINS(R"({"value":null,"viewers":1,)", body.c_str());
  CHECK(live().body.find("\"values\"") == std::string::npos);
}

TEST(Live, is_split_by_streams_too) {
  const auto stream = new_stream();
  add_live("2", "1 SECOND", "1 SECOND", stream);
  STRCMP_CONTAINS((R"("by":"stream","values":[{"value":")" + crypto::uuid_text(stream) + R"(","viewers":1,)").c_str(),
                  live("?by=stream").body.c_str());
}

TEST(Live, is_split_by_every_dimension_that_there_is) {
  add_live("2");
  for (const auto& one : playback::all_dimensions()) LONGS_EQUAL(200, live("?by=" + std::string(one.name)).status);
}

TEST(Live, refuses_to_be_split_by_what_is_no_dimension) { LONGS_EQUAL(400, live("?by=mood").status); }

TEST(Live, lists_streams_of_which_every_session_failed_first) {
  const auto broken = new_stream();
  for (int i = 0; i < 9; ++i) add_live("2");
  for (int i = 0; i < 3; ++i) add_live("7", "100 SECOND", "100 SECOND", broken);
  const auto body = live().body;
  STRCMP_CONTAINS((R"("streams":[{"streamId":")" + crypto::uuid_text(broken) + R"(","viewers":0,)").c_str(),
                  body.c_str());
  STRCMP_CONTAINS(R"("rebufferingShare":null,"failed":3,)", body.c_str());
}

TEST(Live, counts_sessions_that_failed_within_ten_minutes) {
  add_live("7", "590 SECOND", "590 SECOND");
  add_live("7", "610 SECOND", "610 SECOND");
  add_live("7", "1 SECOND", "610 SECOND");
  const auto body = live().body;
  STRCMP_CONTAINS(R"("viewers":0,"starting":0,"playing":0,"rebuffering":0,"paused":0,"rebufferingShare":null,)"
                  R"("failed":1,)",
                  body.c_str());
  STRCMP_CONTAINS(R"("errors":[{"code":null,"sessions":1,"fatal":1}])", body.c_str());
}

TEST(Live, shows_the_errors_of_the_last_ten_minutes) {
  const auto add_with_error = [&](const std::string& code, std::int64_t minutes_ago) -> Row& {
    auto& session = add(played_session(account.id, now() - minutes_ago * 60000));
    session.figures.error_code = code;
    return session;
  };
  add_with_error("harmless", 1);
  add_with_error("harmless", 9);
  add_with_error("old", 11);
  add_with_error("fatal", 1).outcome = playback::Outcome::start_failure;
  // Began before, and failed now; that it failed is not in its figures yet.
  const auto& late = add_with_error("fatal", 30);
  set_live(late, "7", "UTC_TIMESTAMP(3)", "UTC_TIMESTAMP(3)");
  // Is known from its figures as well as from what it is doing.
  auto& both = add_with_error("fatal", 2);
  both.outcome = playback::Outcome::start_failure;
  set_live(both, "7", "UTC_TIMESTAMP(3)", "UTC_TIMESTAMP(3)");
  roll_up();
  const auto body = live().body;
  STRCMP_CONTAINS(R"("errors":[{"code":"fatal","sessions":3,"fatal":3},{"code":"harmless","sessions":2,"fatal":0}])",
                  body.c_str());
  STRCMP_CONTAINS(R"("failed":3,"peak")", body.c_str());
}

TEST(Live, shows_ten_errors_at_most) {
  for (int i = 0; i < 12; ++i) {
    add(played_session(account.id, now() - 60000)).figures.error_code = "error " + std::to_string(i);
  }
  roll_up();
  const auto body = live().body;
  int codes = 0;
  for (auto place = body.find("\"code\":"); place != body.npos; place = body.find("\"code\":", place + 1)) ++codes;
  LONGS_EQUAL(10, codes);
}

TEST(Live, knows_the_peak_of_three_hours_and_of_this_moment) {
  stack.stop_clock();
  set_minute(minute(180), 3);
  set_minute(minute(179), 3);
  set_counted_until("'" + minute(178) + "'");
  STRCMP_CONTAINS((R"("peak":{"viewers":3,"at":")" + iso(minute(179)) + "\"}").c_str(), live().body.c_str());
  for (int i = 0; i < 4; ++i) add_live("2");
  STRCMP_CONTAINS((R"("peak":{"viewers":4,"at":")" + iso(ten_seconds(0)) + "\"}").c_str(), live().body.c_str());
}

TEST(Live, knows_a_peak_between_the_ends_of_two_minutes) {
  stack.stop_clock();
  set_minute(minute(2), 39);
  set_point(ten_seconds(9), 40);
  set_counted_until("'" + ten_seconds(1) + "'");
  STRCMP_CONTAINS((R"("peak":{"viewers":40,"at":")" + iso(ten_seconds(9)) + "\"}").c_str(), live().body.c_str());
}

TEST(Live, lists_streams_with_the_most_viewers_first) {
  const auto small = new_stream(), large = new_stream();
  add_live("2", "1 SECOND", "1 SECOND", small);
  for (int i = 0; i < 3; ++i) add_live("2", "1 SECOND", "1 SECOND", large);
  for (int i = 0; i < 2; ++i) add_live("2");
  const auto body = live().body;
  const auto first = body.find(crypto::uuid_text(large)), second = body.find(R"("streamId":null)"),
             third = body.find(crypto::uuid_text(small));
  CHECK(first < second && second < third && third != body.npos);
}

TEST(Live, names_streams_that_have_a_name) {
  const auto named = new_stream(), deleted = new_stream();
  for (const auto& stream : {named, deleted}) {
    add_live("2", "1 SECOND", "1 SECOND", stream);
    account.client.request("PATCH", "/api/v1/streams/" + crypto::uuid_text(stream), R"({"name":"Evening"})",
                           "application/json");
  }
  account.client.del("/api/v1/streams/" + crypto::uuid_text(deleted));

  const auto line = [](const std::string& stream, const std::string& name) {
    return R"({"streamId":")" + crypto::uuid_text(stream) +
           R"(","viewers":1,"starting":0,"playing":1,"rebuffering":0,"paused":0,"rebufferingShare":0,"failed":0,)" +
           R"("streamName":)" + name + "}";
  };
  const auto body = live().body;
  STRCMP_CONTAINS(line(named, R"("Evening")").c_str(), body.c_str());
  STRCMP_CONTAINS(line(deleted, "null").c_str(), body.c_str());
}

TEST(Live, is_of_one_stream) {
  const auto stream = new_stream();
  add_live("2", "1 SECOND", "1 SECOND", stream);
  add_live("2");
  STRCMP_CONTAINS(R"("viewers":1,)", live("?streamId=" + crypto::uuid_text(stream)).body.c_str());
  LONGS_EQUAL(404, live("?streamId=" + crypto::uuid_text(stream_of(signed_up(stack).id))).status);
}

TEST(Live, shows_the_last_three_hours_by_minute) {
  stack.stop_clock();
  set_minute(minute(180), 1);
  set_minute(minute(179), 2, 1);
  set_minute(minute(181), 9);
  set_counted_until("'" + minute(178) + "'");
  const auto body = live().body;
  STRCMP_CONTAINS(
      (R"("minutes":[{"at":")" + iso(minute(180)) + R"(","viewers":1,"rebuffering":0,"complete":true},{"at":")" +
       iso(minute(179)) + R"(","viewers":2,"rebuffering":1,"complete":true},{"at":")" + iso(minute(0)) +
       R"(","viewers":0,"rebuffering":0,"complete":false}],)")
          .c_str(),
      body.c_str());
}

TEST(Live, shows_minutes_without_anybody_as_far_as_they_have_been_counted) {
  stack.stop_clock();
  set_minute(minute(180), 1);
  set_counted_until("'" + minute(0) + "'");
  const auto body = live().body;
  STRCMP_CONTAINS((R"({"at":")" + iso(minute(1)) + R"(","viewers":0,"rebuffering":0,"complete":true},)").c_str(),
                  body.c_str());
}

TEST(Live, shows_the_last_hour_by_ten_seconds) {
  stack.stop_clock();
  set_point(ten_seconds(361), 9);
  set_point(ten_seconds(360), 1);
  set_point(ten_seconds(358), 2, 1);
  set_counted_until("'" + ten_seconds(357) + "'");
  add_live("4");
  const auto point = [&](int ago, const std::string& rest) {
    return R"({"at":")" + iso(ten_seconds(ago)) + R"(","viewers":)" + rest + "}";
  };
  STRCMP_CONTAINS(
      (R"("points":[)" + point(360, R"(1,"rebuffering":0,"complete":true)") + "," +
       point(359, R"(0,"rebuffering":0,"complete":true)") + "," + point(358, R"(2,"rebuffering":1,"complete":true)") +
       "," + point(0, R"(1,"rebuffering":1,"complete":false)") + "]}")
          .c_str(),
      live().body.c_str());
}

TEST(Live, shows_the_last_hour_of_one_stream) {
  stack.stop_clock();
  const auto stream = new_stream();
  set_point(ten_seconds(360), 5);
  set_point(ten_seconds(360), 3, 0, stream);
  set_counted_until("'" + ten_seconds(359) + "'");
  STRCMP_CONTAINS((R"("points":[{"at":")" + iso(ten_seconds(360)) + R"(","viewers":3,)").c_str(),
                  live("?streamId=" + crypto::uuid_text(stream)).body.c_str());
}

TEST(Live, is_a_table_of_minutes_as_well) {
  stack.stop_clock();
  set_minute(minute(180), 3, 1);
  set_counted_until("'" + minute(179) + "'");
  const auto answer = live("?format=csv");
  STRCMP_EQUAL("attachment; filename=\"live.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL(
      ("at,viewers,rebuffering,complete\r\n" + iso(minute(180)) + ",3,1,true\r\n" + iso(minute(0)) + ",0,0,false\r\n")
          .c_str(),
      answer.body.c_str());
}

TEST(Live, does_not_show_viewers_of_others) {
  add_live("2");
  auto other = signed_up(stack);
  STRCMP_CONTAINS(R"("viewers":0)", other.client.get("/api/v1/live").body.c_str());
}

TEST(Live, is_for_those_who_are_signed_in) { LONGS_EQUAL(401, stack.client().get("/api/v1/live").status); }
