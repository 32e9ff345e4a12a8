// Sessions of programs that play: crawlers, probes, one's own synthetic players. No figure has them unless it is asked
// to.
#include "crypto/encoding.h"
#include "db/clock.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/player.h"

namespace {

constexpr char kBot[] = "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)";

struct AutomatedTest : FiguresTest {
  Player player{stack, account.id};

  void play(const Client& client, const std::string& session, const std::string& about = "{}") {
    const auto now = calendar::iso_time(db::now(stack.database()));
    const auto event = [&](const std::string& type, const std::string& payload) {
      return R"({"type":")" + type + R"(","ts":")" + now + R"(","payload":)" + payload + "}";
    };
    const auto events = "[" + event("session_start", about) + "," + event("play_request", "{}") + "," +
                        event("error", R"({"fatal":false,"code":"7"})") + "," + event("playback_start", "{}") + "]";
    LONGS_EQUAL(204, player.send(client, player.envelope(session, events)).status);
  }
  Client program() {
    auto client = stack.client();
    client.with("User-Agent", kBot);
    return client;
  }
  std::string asked(const std::string& path) {
    const auto answer = account.client.get("/api/v1/" + path);
    LONGS_EQUAL_TEXT(200, answer.status, answer.body.c_str());
    return answer.body;
  }
  // Single sessions do not tell how many are left out.
  static std::string figures_in(const std::string& body) {
    const auto values = from_member(body, body.find(R"("items":)") == body.npos ? "values" : "items");
    return values.substr(0, values.find(R"(,"previous")"));
  }
  // Random sessions of people and of two kinds of programs.
  void add_people_and_programs() {
    add_random_sessions(300);
    roll_up_of_many();
  }
};

}  // namespace

TEST_GROUP_BASE(Automated, AutomatedTest){};

TEST(Automated, are_in_no_figure_unless_it_is_asked_to) {
  play(stack.client(), "of a person");
  play(program(), "of a program");
  const std::pair<const char*, const char*> one_session[] = {
      {"metrics/overall?metrics=plays", R"("sessions":1,)"},
      {"metrics/timeseries?metrics=plays", R"("plays":1})"},
      {"metrics/breakdown?by=player&metrics=plays", R"("sessions":1,)"},
      {"errors?format=csv", "7,,1,0,"},
      {"live?", R"("viewers":1,)"},
  };
  for (const auto& [path, found] : one_session) {
    STRCMP_CONTAINS_TEXT(found, asked(path).c_str(), path);
    std::string two = found;
    two.replace(two.find('1'), 1, "2");
    STRCMP_CONTAINS_TEXT(two.c_str(), asked(std::string(path) + "&automated=true").c_str(), path);
  }
}

TEST(Automated, are_counted_where_they_are_left_out) {
  play(stack.client(), "of a person");
  play(program(), "of a program");
  play(program(), "of another one");
  STRCMP_CONTAINS(R"("automatedSessions":2})", asked("metrics/overall?metrics=plays").c_str());
  STRCMP_CONTAINS(R"("automatedSessions":0})", asked("metrics/overall?metrics=plays&automated=true").c_str());
  STRCMP_CONTAINS(R"("liveSessions":1,)", asked("metrics/overall?metrics=plays").c_str());
}

TEST(Automated, are_all_in_the_list_of_sessions_which_says_so) {
  play(stack.client(), "of a person");
  play(program(), "of a program");
  STRCMP_CONTAINS(R"("automated":"crawler")", asked("sessions/of%20a%20program").c_str());
  STRCMP_CONTAINS(R"("automated":null)", asked("sessions/of%20a%20person").c_str());
  const auto all = asked("sessions?format=csv");
  STRCMP_CONTAINS("of a program", all.c_str());
  STRCMP_CONTAINS("of a person", all.c_str());
  const auto people = asked("sessions?format=csv&filter=automated:");
  CHECK_TEXT(people.find("of a program") == people.npos, people.c_str());
}

TEST(Automated, are_what_a_page_says_whatever_its_browser_says) {
  play(program(), "counted", R"({"automated":false})");
  play(stack.client(), "of a program", R"({"automated":"synthetic, Berlin"})");
  const auto figures = asked("metrics/breakdown?by=automated&metrics=plays");
  STRCMP_CONTAINS(R"({"value":null,"sessions":1,)", figures.c_str());
  STRCMP_CONTAINS(R"({"value":"synthetic, Berlin","sessions":1,)", figures.c_str());
}

// The list of a later request names no program: the first one is remembered.
TEST(Automated, stay_programs_when_they_go_on) {
  play(stack.client(), "s", R"({"automated":true})");
  stack.as_root("DELETE FROM millrace.live_sessions WHERE account_id = '" + account.id + "'");
  play(stack.client(), "s");
  STRCMP_CONTAINS(R"("viewers":0,)", asked("live?").c_str());
  STRCMP_CONTAINS(R"("viewers":1,)", asked("live?by=automated").c_str());
}

// What has just begun has no figures yet.
TEST(Automated, are_told_apart_by_live_at_once) {
  play(stack.client(), "of a person");
  play(program(), "of a program");
  const auto body = asked("live?by=automated");
  STRCMP_CONTAINS(R"({"value":null,"viewers":1,)", body.c_str());
  STRCMP_CONTAINS(R"({"value":"crawler","viewers":1,)", body.c_str());
}

TEST(Automated, are_in_no_minute_of_live_however_it_is_asked) {
  play(stack.client(), "of a person");
  play(program(), "of a program");
  const auto body = asked("live?automated=true");
  STRCMP_CONTAINS(R"("viewers":2,)", body.c_str());
  STRCMP_CONTAINS(R"("peak":{"viewers":1,)", body.c_str());
  STRCMP_CONTAINS(R"("viewers":1,"rebuffering":0,"complete":false})", body.c_str());
}

TEST(Automated, count_for_as_many_as_they_stand_for) {
  for (const char* session : {"a", "b", "c"}) play(program(), session, R"({"sampleRate":0.1})");
  STRCMP_CONTAINS(R"("automatedSessions":30})", asked("metrics/overall?metrics=plays").c_str());
  STRCMP_CONTAINS(R"("sessions":30,)", asked("metrics/overall?metrics=plays&automated=true").c_str());
}

TEST(Automated, are_the_same_in_roll_ups_and_in_single_sessions) {
  add_people_and_programs();
  for (const std::string filter :
       {"", "&automated=true", "&filter=automated:crawler", "&filter=automated:!crawler",
        "&filter=automated:", "&filter=automated:!", "&filter=automated:probe&automated=true"}) {
    for (const std::string path :
         {"overall?metrics=plays,startupMs:p95,playedMs&", "timeseries?metrics=plays,good&interval=day&",
          "timeseries?metrics=plays&interval=hour&"}) {
      forget_reads();
      const auto asked = path + period + filter;
      const auto rolled_up = get("/api/v1/metrics/" + asked).body;
      const auto single = get("/api/v1/metrics/" + asked + sessions_basis).body;
      STRCMP_CONTAINS_TEXT(R"("basis":"rollup")", rolled_up.c_str(), asked.c_str());
      STRCMP_CONTAINS(R"("basis":"sessions")", single.c_str());
      STRCMP_EQUAL_TEXT(figures_in(single).c_str(), figures_in(rolled_up).c_str(), asked.c_str());
    }
  }
}

TEST(Automated, have_a_breakdown_of_their_own) {
  add_people_and_programs();
  const auto rolled_up = get("/api/v1/metrics/breakdown?by=automated&metrics=plays&" + period).body;
  const auto single = get("/api/v1/metrics/breakdown?by=automated&metrics=plays&" + period + sessions_basis).body;
  STRCMP_CONTAINS(R"("basis":"rollup")", rolled_up.c_str());
  for (const char* value : {R"({"value":null,)", R"({"value":"crawler",)", R"({"value":"probe",)"})
    STRCMP_CONTAINS(value, rolled_up.c_str());
  STRCMP_EQUAL(from_member(single, "items").c_str(), from_member(rolled_up, "items").c_str());
}

TEST(Automated, are_counted_by_roll_ups_as_well) {
  for (const int hour : {1, 3}) add(played(hour)).identity.client.set(playback::Dimension::automated, "crawler");
  add(played(2));
  roll_up_of_many();
  const auto overall = get("/api/v1/metrics/overall?metrics=plays&" + period).body;
  STRCMP_CONTAINS(R"("basis":"rollup","sessions":1,)", overall.c_str());
  STRCMP_CONTAINS(R"("automatedSessions":2})", overall.c_str());
  STRCMP_CONTAINS(R"("automatedSessions":null})",
                  get("/api/v1/metrics/overall?metrics=plays&filter=os:!Android&" + period).body.c_str());
}

TEST(Automated, of_one_stream_are_found) {
  const auto stream = new_stream();
  auto& program = add(played(1));
  program.identity.client.set(playback::Dimension::automated, "crawler");
  program.identity.stream_id = stream;
  add(played(2)).identity.stream_id = stream;
  roll_up_of_many();
  const auto of_stream = "/api/v1/metrics/overall?metrics=plays&streamId=" + crypto::uuid_text(stream) + "&" + period;
  STRCMP_CONTAINS(R"("sessions":1,)", get(of_stream).body.c_str());
  STRCMP_CONTAINS(R"("sessions":2,)", get(of_stream + "&automated=true").body.c_str());
  STRCMP_CONTAINS(R"("sessions":1,)", get(of_stream + "&filter=automated:crawler").body.c_str());
}

TEST(Automated, is_true_or_not_given) {
  for (const std::string path :
       {"metrics/overall?", "metrics/timeseries?", "metrics/breakdown?by=os&", "errors?", "live?"}) {
    const auto answer = account.client.get("/api/v1/" + path + "automated=yes");
    LONGS_EQUAL(400, answer.status);
    STRCMP_EQUAL_TEXT(R"({"errors":{"automated":"must be true"}})", answer.body.c_str(), path.c_str());
  }
}
