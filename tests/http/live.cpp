// GET /api/v1/live
#include "crypto/encoding.h"
#include "crypto/random.h"
#include "support/figures_test.h"
#include "support/json.h"

namespace {

struct LiveTest : FiguresTest {
  LiveTest() { stack.as_root("DELETE FROM millrace.figure_marks"); }  // of other tests
  ~LiveTest() { stack.run_clock(); }

  Answer live(const std::string& parameters = "") { return account.client.get("/api/v1/live" + parameters); }
  void add_live(const std::string& state, const std::string& heard_ago = "1 SECOND",
                const std::string& state_ago = "1 SECOND", const std::optional<std::string>& stream = {}) {
    auto session = played(1);
    session.stream_id = stream;
    set_live(session, state, "UTC_TIMESTAMP(3) - INTERVAL " + heard_ago, "UTC_TIMESTAMP(3) - INTERVAL " + state_ago);
  }
  // So many minutes before the time that live() answers, which stands still.
  std::string minute(int ago) {
    auto text = telemetry::rules::sql_time(now() / 60000 * 60000 - ago * 60000LL);
    return text.substr(0, 19);
  }
  std::int64_t now() { return *telemetry::rules::parse_timestamp(text_in(live().body, "at")); }
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
      R"("viewers":5,"starting":1,"playing":3,"rebuffering":1,"paused":1,"streams":[{"streamId":null,)"
      R"("viewers":5,"starting":1,"playing":3,"rebuffering":1,"paused":1,"streamName":null}],"minutes":[]})",
      answer.body.c_str());
}

TEST(Live, is_nobody_without_sessions) {
  STRCMP_CONTAINS(R"("viewers":0,"starting":0,"playing":0,"rebuffering":0,"paused":0,"streams":[],"minutes":[]})",
                  live().body.c_str());
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
           R"(","viewers":1,"starting":0,"playing":1,"rebuffering":0,"paused":0,"streamName":)" + name + "}";
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
  STRCMP_CONTAINS((R"("minutes":[{"at":")" + iso(minute(180)) + R"(","viewers":1,"rebuffering":0},{"at":")" +
                   iso(minute(179)) + R"(","viewers":2,"rebuffering":1}]})")
                      .c_str(),
                  body.c_str());
}

TEST(Live, shows_minutes_without_anybody_as_far_as_they_have_been_counted) {
  stack.stop_clock();
  set_minute(minute(180), 1);
  set_counted_until("'" + minute(0) + "'");
  const auto body = live().body;
  STRCMP_CONTAINS((R"({"at":")" + iso(minute(1)) + R"(","viewers":0,"rebuffering":0}]})").c_str(), body.c_str());
}

TEST(Live, is_a_table_of_minutes_as_well) {
  stack.stop_clock();
  set_minute(minute(180), 3, 1);
  set_counted_until("'" + minute(179) + "'");
  const auto answer = live("?format=csv");
  STRCMP_EQUAL("attachment; filename=\"live.csv\"", answer.header("Content-Disposition").c_str());
  STRCMP_EQUAL(("at,viewers,rebuffering\r\n" + iso(minute(180)) + ",3,1\r\n").c_str(), answer.body.c_str());
}

TEST(Live, does_not_show_viewers_of_others) {
  add_live("2");
  auto other = signed_up(stack);
  STRCMP_CONTAINS(R"("viewers":0)", other.client.get("/api/v1/live").body.c_str());
}

TEST(Live, is_for_those_who_are_signed_in) { LONGS_EQUAL(401, stack.client().get("/api/v1/live").status); }
