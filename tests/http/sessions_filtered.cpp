// GET /api/v1/sessions by dimension, state and order, with how many there are.
#include <algorithm>
#include <regex>
#include <set>

#include "crypto/encoding.h"
#include "events/rules/dimension_value.h"
#include "support/figures_test.h"
#include "support/json.h"
#include "support/player.h"
#include "text/percent.h"

#include <CppUTest/TestHarness.h>

using events::rules::value_of;
using playback::Dimension;
using playback::name_of;

namespace {

using Names = std::vector<std::string>;

Names listed_in(const std::string& body) {
  static const std::regex kId(R"re("sessionId":"([^"]*)")re");
  Names names;
  for (std::sregex_iterator at(body.begin(), body.end(), kId), end; at != end; ++at) names.push_back((*at)[1]);
  return names;
}

Names sorted(Names names) {
  std::sort(names.begin(), names.end());
  return names;
}

}  // namespace

TEST_GROUP_BASE(SessionsFiltered, FiguresTest) {
  Player player{stack, account.id};

  static std::string id_of(const Row& session) { return crypto::hex(session.identity.ref); }
  Answer list(const std::string& parameters) {
    return get("/api/v1/sessions?limit=200&from=2024-05-06&to=2024-05-09&" + parameters);
  }
  Names listed(const std::string& parameters) {
    const auto answer = list(parameters);
    LONGS_EQUAL(200, answer.status);
    const auto names = listed_in(answer.body);
    STRCMP_CONTAINS(("\"count\":" + std::to_string(names.size()) + ",").c_str(), answer.body.c_str());
    return names;
  }
  void check_lists(const Names& expected, const std::string& parameters) {
    CHECK_TEXT(expected == listed(parameters), parameters.c_str());
  }
  void store() { store_figures(stack, {sessions.begin(), sessions.end()}); }

  void check_filter(Dimension dimension, const std::string& value, bool negated) {
    Names expected;
    for (const auto& session : sessions) {
      if (events::rules::passes(session, {{dimension, value, negated}})) expected.push_back(id_of(session));
    }
    const auto shown = dimension == Dimension::stream && !value.empty() ? crypto::uuid_text(value) : value;
    const std::string text = std::string(name_of(dimension)) + ":" + (negated ? "!" : "") + shown;
    const auto found = listed("filter=" + text::percent_encoded(text));
    CHECK_TEXT(sorted(expected) == sorted(found), text.c_str());
  }

  // A session that nobody has made figures of yet.
  void send(const std::string& session, const std::string& events) {
    LONGS_EQUAL(204, player.send(stack.client(), player.envelope(session, events)).status);
  }
  void send_evening(const std::string& session, const std::string& title = "Evening") {
    send(session, "[" + Player::event("session_start", R"({"player":"hls.js","title":")" + title + "\"}") + "," +
                      Player::event("play_request") + "," + Player::event("playback_start") + "]");
  }
  Names just_now(const std::string& parameters) {
    const auto answer = get("/api/v1/sessions?" + parameters);
    LONGS_EQUAL(200, answer.status);
    return listed_in(answer.body);
  }

  Row& with_figures(std::optional<std::int64_t> startup, std::optional<std::int64_t> rebuffer,
                    std::optional<std::int64_t> played, int hour) {
    auto& session = add(played_at(hour));
    session.figures.startup_ms = startup;
    session.figures.rebuffer_ms = rebuffer;
    session.figures.played_ms = played;
    return session;
  }
  Row played_at(int hour) const { return FiguresTest::played(hour); }

  // As if it had been seen lately.
  std::string under_way(const std::string& state, const std::string& heard_ago, const std::string& state_ago,
                        playback::Outcome outcome = playback::Outcome::played) {
    auto session = played_at(1);
    session.outcome = outcome;
    store_figures(stack, {session});
    set_live(session, state, "UTC_TIMESTAMP(3) - INTERVAL " + heard_ago, "UTC_TIMESTAMP(3) - INTERVAL " + state_ago);
    return id_of(session);
  }
};

TEST(SessionsFiltered, works) {
  add(played_at(1)).identity.client.set(playback::Dimension::country, "BR");
  add(played_at(2)).identity.client.set(playback::Dimension::country, "DE");
  store();
  check_lists({id_of(sessions[0])}, "filter=country:BR");
  check_lists({id_of(sessions[1])}, "filter=country:!BR");
}

// Most of their columns are of ASCII. A stream has an id.
TEST(SessionsFiltered, take_any_text_of_any_dimension_but_the_stream) {
  for (const auto& dimension : playback::all_dimensions()) {
    const auto filter = "filter=" + std::string(dimension.name) + ":%C3%A9";
    const int expected = dimension.name == "stream" ? 400 : 200;
    LONGS_EQUAL_TEXT(expected, list(filter).status, filter.c_str());
    LONGS_EQUAL_TEXT(expected, get("/api/v1/figures/overall?" + filter).status, filter.c_str());
  }
}

TEST(SessionsFiltered, by_any_dimension_are_those_that_figures_are_made_of) {
  add_random_sessions(60);
  store();
  for (const auto& one : playback::all_dimensions()) {
    forget_reads();
    std::set<std::string> values = {""};
    for (const auto& session : sessions) values.insert(value_of(one.dimension, session));
    for (const auto& value : values) {
      check_filter(one.dimension, value, false);
      check_filter(one.dimension, value, true);
    }
  }
}

TEST(SessionsFiltered, by_a_value_that_begins_like_an_operator_are_those_that_have_it) {
  for (const char* title : {"Hero", "!Hero", "\\!Hero", "\\Hero"})
    add(played_at(1)).figures.dimensions.set(Dimension::content, title);
  store();
  const auto hero = id_of(sessions[0]), not_hero = id_of(sessions[1]), escaped = id_of(sessions[2]),
             path = id_of(sessions[3]);
  check_lists({not_hero}, "filter=content:" + text::percent_encoded("\\!Hero"));
  check_lists({escaped}, "filter=content:" + text::percent_encoded("\\\\!Hero"));
  check_lists({path}, "filter=content:" + text::percent_encoded("\\Hero"));
  check_lists({path}, "filter=content:" + text::percent_encoded("\\\\Hero"));
  check_lists({not_hero}, "content=!Hero");
  for (const char* without : {"!!Hero", "!\\!Hero"})
    CHECK(sorted(listed("filter=content:" + text::percent_encoded(without))) == sorted({hero, escaped, path}));
}

TEST(SessionsFiltered, by_a_value_however_it_is_written_and_however_long_are_those_that_have_it) {
  const std::string long_name(300, 'x');
  add(played_at(1)).figures.dimensions.set(Dimension::content, "Cafe\u0301");
  add(played_at(2)).figures.dimensions.set(Dimension::custom1, long_name);
  store();
  check_lists({id_of(sessions[0])}, "filter=content:" + text::percent_encoded("Caf\u00e9"));
  check_lists({id_of(sessions[0])}, "content=" + text::percent_encoded("Cafe\u0301"));
  check_lists({id_of(sessions[1])}, "filter=custom1:" + long_name);
}

TEST(SessionsFiltered, by_several_conditions_meet_all_of_them) {
  add_random_sessions(60);
  store();
  Names expected;
  for (const auto& session : sessions) {
    if (value_of(Dimension::country, session) == "DE" && value_of(Dimension::player, session) != "shaka") {
      expected.push_back(id_of(session));
    }
  }
  CHECK(!expected.empty());
  CHECK(sorted(expected) == sorted(listed("filter=country:DE&filter=player:!shaka")));
}

TEST(SessionsFiltered, by_their_own_parameters_are_those_of_the_same_filter) {
  add_random_sessions(60);
  store();
  const auto stream = crypto::uuid_text(sessions[0].identity.stream_id.value_or(new_stream()));
  for (const auto& [name, filter] :
       std::vector<std::pair<std::string, std::string>>{{"player=shaka", "player:shaka"},
                                                        {"error=27", "error:27"},
                                                        {"content=film+1", "content:film+1"},
                                                        {"streamId=" + stream, "stream:" + stream}}) {
    CHECK(listed(name) == listed("filter=" + filter));
  }
}

TEST(SessionsFiltered, by_what_is_no_dimension_are_refused) {
  for (const char* filter : {"sessionId:x", "country",
                             "country:"
                             "\xff",
                             "stream:x"}) {
    const auto answer = list(std::string("filter=") + text::percent_encoded(filter));
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"filter":"must be a dimension)", answer.body.c_str());
  }
}

TEST(SessionsFiltered, are_found_by_their_events_before_they_have_figures) {
  send_evening("mine");
  send_evening("another", "Morning");
  send("failed",
       "[" + Player::event("play_request") + "," + Player::event("error", R"({"fatal":true,"code":"E7"})") + "]");

  CHECK(just_now("content=Evening") == Names{"mine"});
  CHECK(just_now("filter=content:Evening&filter=player:hls.js") == Names{"mine"});
  CHECK(sorted(just_now("filter=content:!Evening")) == (Names{"another", "failed"}));
  CHECK(just_now("filter=player:") == Names{"failed"});
  CHECK(just_now("error=E7") == Names{"failed"});
  CHECK(just_now("outcome=startFailure") == Names{"failed"});
  CHECK(sorted(just_now("outcome=played")) == (Names{"another", "mine"}));
  STRCMP_CONTAINS(R"("count":2,)", get("/api/v1/sessions?outcome=played").body.c_str());
}

TEST(SessionsFiltered, are_sorted_by_a_figure_with_those_that_have_none_last) {
  const auto slow = id_of(with_figures(900, 0, 5000, 1)), quick = id_of(with_figures(100, 70, 9000, 2)),
             unknown = id_of(with_figures({}, {}, {}, 3));
  store();
  check_lists({slow, quick, unknown}, "sort=-startupMs");
  check_lists({quick, slow, unknown}, "sort=startupMs");
  check_lists({quick, slow, unknown}, "sort=-rebufferMs");
  check_lists({slow, quick, unknown}, "sort=rebufferMs");
  check_lists({quick, slow, unknown}, "sort=-playedMs");
  check_lists({slow, quick, unknown}, "sort=playedMs");
  check_lists({unknown, quick, slow}, "sort=-firstSeenAt");
  check_lists({unknown, quick, slow}, "");
  check_lists({slow, quick, unknown}, "sort=firstSeenAt");
}

TEST(SessionsFiltered, are_listed_once_in_every_order_page_by_page) {
  add_random_sessions(40);
  for (int i = 0; i < 10; ++i) with_figures(700, 0, {}, 4);
  store();
  for (const char* sort : {"-startupMs", "startupMs", "-rebufferMs", "playedMs", "-firstSeenAt", "firstSeenAt"}) {
    const auto whole = listed(std::string("sort=") + sort);
    Names paged;
    std::string cursor;
    do {
      const auto body = get("/api/v1/sessions?limit=7&from=2024-05-06&to=2024-05-09&sort=" + std::string(sort) +
                            (cursor.empty() ? "" : "&cursor=" + cursor))
                            .body;
      STRCMP_CONTAINS(R"("count":50,)", body.c_str());
      for (const auto& name : listed_in(body)) paged.push_back(name);
      cursor = text_in(body, "nextCursor");
    } while (!cursor.empty() && paged.size() < 100);
    CHECK_TEXT(whole == paged, sort);
  }
}

TEST(SessionsFiltered, are_not_sorted_by_anything_else) {
  for (const char* sort : {"-country", "startupMs,playedMs", "-", ""}) {
    const auto answer = list(std::string("sort=") + sort);
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"sort":"must be firstSeenAt, )", answer.body.c_str());
  }
}

TEST(SessionsFiltered, do_not_go_on_from_a_page_in_another_order) {
  for (int i = 0; i < 3; ++i) with_figures(100 + i, 0, 0, i);
  store();
  const auto cursor_of = [&](const std::string& sort) {
    return text_in(get("/api/v1/sessions?limit=1&" + period + "&sort=" + sort).body, "nextCursor");
  };
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{
           {"-startupMs", "startupMs"}, {"-startupMs", "-firstSeenAt"}, {"-firstSeenAt", "-startupMs"}}) {
    const auto answer = list("sort=" + to + "&cursor=" + cursor_of(from));
    LONGS_EQUAL(400, answer.status);
    STRCMP_CONTAINS(R"({"errors":{"cursor":"must be the nextCursor)", answer.body.c_str());
  }
}

TEST(SessionsFiltered, in_trouble_rebuffer_now_or_have_just_failed_the_newest_first) {
  using playback::Outcome;
  const auto failed = under_way("7", "1 SECOND", "5 MINUTE"), stalled = under_way("4", "1 SECOND", "20 SECOND"),
             ended = under_way("6", "2 MINUTE", "2 MINUTE", Outcome::playback_failure);
  under_way("4", "91 SECOND", "91 SECOND");
  under_way("7", "11 MINUTE", "11 MINUTE");
  under_way("2", "1 SECOND", "1 SECOND");
  under_way("6", "1 SECOND", "1 SECOND");

  check_lists({stalled, ended, failed}, "state=troubled");
  const auto first = list("state=troubled").body;
  STRCMP_CONTAINS(R"("nextCursor":null})", first.c_str());
  const auto page = get("/api/v1/sessions?limit=1&from=2024-05-06&to=2024-05-09&state=troubled").body;
  const auto next = list("state=troubled&cursor=" + text_in(page, "nextCursor")).body;
  CHECK(listed_in(next) == (Names{ended, failed}));
}

TEST(SessionsFiltered, in_trouble_are_those_of_a_filter_too) {
  under_way("4", "1 SECOND", "1 SECOND");
  check_lists({}, "state=troubled&filter=country:BR");
  LONGS_EQUAL(1, listed("state=troubled&filter=country:").size());
}

TEST(SessionsFiltered, of_no_such_state_are_refused) {
  STRCMP_CONTAINS(R"({"errors":{"state":"must be live or troubled)", list("state=dead").body.c_str());
}
