// What the sessions that players report in CMCD come to.
#include <algorithm>
#include <random>
#include <tuple>

#include "playback/reported_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

using Session = ReportedSession;
constexpr auto kBegun = ReportedSession::kBegun;

std::string text(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "null"; }

void check(const char* expected, const std::optional<std::int64_t>& value) {
  STRCMP_EQUAL(expected, text(value).c_str());
}

Session playing() { return Session().at(0, "e=ps,sta=s").at(1, "e=ps,sta=p"); }

std::string states(const Session& session) {
  std::string all;
  for (const auto& one : timeline(session.seen)) {
    all += (all.empty() ? "" : ", ") + one.because + " " + std::to_string((one.to - one.from) / 1000);
  }
  return all;
}

}  // namespace

TEST_GROUP(CmcdSessions){};

TEST(CmcdSessions, works) {
  const auto session = playing()
                           .at(11, "e=t,sta=p,br=(2000),ltc=3000")
                           .at(12, "e=ps,sta=r")
                           .at(14, "e=ps,sta=p")
                           .at(15, "e=ps,sta=k")
                           .at(16, "e=ps,sta=p")
                           .at(17, "e=ps,sta=a")
                           .at(27, "e=ps,sta=p")
                           .at(30, "e=ps,sta=e");
  const auto found = session.figures();
  check("1000", found.startup_ms);
  check("16000", found.played_ms);
  check("2000", found.rebuffer_ms);
  check("1", found.rebuffer_count);
  check("1000", found.seek_ms);
  check("2000", found.bitrate_kbps);
  check("3000", found.latency_ms);
  CHECK(found.state == playback::State::ended);
  CHECK(found.end_reason == playback::EndReason::completed);
  CHECK_EQUAL(kBegun + 30000, *found.ended_at);
  LONGS_EQUAL(10, found.event_count);
  STRCMP_EQUAL(
      "cmcd.ps s 1, cmcd.ps p 11, cmcd.ps r 2, cmcd.ps p 1, cmcd.ps k 1, cmcd.ps p 1, cmcd.ps a 10, cmcd.ps p 3",
      states(session).c_str());
}

// Its bytes, from the start to the first frame.
TEST(CmcdSessions, of_hls_js) {
  const auto found =
      Session()
          .take(R"(cid="evening",e=t,sf=h,sid="6e2fb550",sn=1,sta=d,ts=1795309837611,v=2)")
          .take(R"(cid="evening",e=ps,sf=h,sid="6e2fb550",sn=2,sta=s,ts=1795309837611,v=2)")
          .take(R"(bl=(4000),cid="evening",e=ps,sf=h,sid="6e2fb550",sn=3,sta=p,ts=1795309837931,v=2)")
          .take(R"(bl=(4000),br=(2149),cid="evening",e=bc,sf=h,sid="6e2fb550",sn=4,sta=p,ts=1795309838012,v=2)")
          .take(R"(bl=(4000),br=(2149),cid="evening",e=t,sf=h,sid="6e2fb550",sn=5,sta=p,ts=1795309847931,v=2)")
          .figures();
  check("320", found.startup_ms);
  check("10000", found.played_ms);
  check("2149", found.bitrate_kbps);
  STRCMP_EQUAL("evening", found.dimensions[playback::Dimension::content].c_str());
}

TEST(CmcdSessions, that_fail_in_hls_js_have_the_code_that_follows) {
  const auto before =
      Session().at(0, "e=ps,sta=s").at(2, "e=ps,sta=f").at(2, R"(e=e,ec=("manifestLoadError"),sta=f)").figures();
  CHECK_TRUE(before.failed && !before.started);
  CHECK(before.end_reason == playback::EndReason::error);
  STRCMP_EQUAL("manifestLoadError", before.error_code.value_or("").c_str());
  const auto after = playing().at(5, "e=ps,sta=f").at(5, R"(e=e,ec=("fragLoadError" "404"),sta=f)").figures();
  CHECK_TRUE(after.failed && after.started);
  STRCMP_EQUAL("fragLoadError", after.error_code.value_or("").c_str());
  STRCMP_EQUAL("404", after.error_message.value_or("").c_str());
}

TEST(CmcdSessions, that_go_on_after_a_failure_are_recovered) {
  const auto found = playing().at(5, "e=ps,sta=f").at(7, "e=ps,sta=p").at(9, "e=t,sta=p").figures();
  CHECK_TRUE(found.recovered && !found.failed);
}

// It sends the same state again, `w` before the first frame, a bare number for a list of codes, and an old code for
// ever.
TEST(CmcdSessions, of_dash_js) {
  const auto found = Session()
                         .at(0, "e=ps,sta=s")
                         .at(0.2, "e=ps,sta=w")
                         .at(0.5, "e=ps,sta=w")
                         .at(1, "e=ps,sta=p,msd=1795230001000")
                         .at(1, "e=ps,sta=p")
                         .at(5, "e=e,ec=27,sta=p")
                         .at(11, "e=t,ec=27,sta=p,pr=1")
                         .at(12, "e=ps,ec=27,sta=w")
                         .at(13, "e=ps,ec=27,sta=p")
                         .figures();
  check("1000", found.startup_ms);
  check("11000", found.played_ms);
  check("1000", found.rebuffer_ms);
  check("1", found.rebuffer_count);
  CHECK_FALSE(found.failed);
  STRCMP_EQUAL("27", found.error_code.value_or("").c_str());
}

// It has no `s`, `r` before the first frame and after a seek, msd one report late, and errors without a code.
TEST(CmcdSessions, of_shaka) {
  const auto found = Session()
                         .at(0, "e=ps,sta=r")
                         .at(0.8, "e=ps,sta=p")
                         .at(5, "e=ps,sta=k,msd=812")
                         .at(5.1, "e=ps,sta=r")
                         .at(7, "e=ps,sta=p")
                         .at(9, "e=e,sta=p")
                         .at(10, "e=t,sta=p")
                         .figures();
  check("812", found.startup_ms);
  check("7200", found.played_ms);
  check("2000", found.seek_ms);
  check("0", found.rebuffer_ms);
  CHECK_TRUE(found.attempted && found.started && !found.failed);
}

TEST(CmcdSessions, take_the_time_to_start_from_the_player_only_if_nobody_saw_the_start) {
  check("1000", Session().at(0, "e=ps,sta=s").at(1, "e=ps,sta=p,msd=5").figures().startup_ms);
  check("5", Session().at(1, "e=ps,sta=p,msd=5").at(2, "e=t,sta=p,msd=9").figures().startup_ms);
  check("null", Session().at(1, "e=ps,sta=p").figures().startup_ms);
}

TEST(CmcdSessions, have_no_startup_time_when_the_report_of_the_start_was_lost) {
  const auto found = Session().at(0, "e=ps,sta=s").lose().at(10, "e=t,sta=p").at(20, "e=t,sta=p").figures();
  check("null", found.startup_ms);
  check("10000", found.played_ms);
  check("null", Session().lose().at(9, "e=t,sta=s").at(10, "e=ps,sta=p").figures().startup_ms);
  check("1000", Session().at(0, "e=t,sta=s").at(1, "e=ps,sta=p").figures().startup_ms);
}

TEST(CmcdSessions, have_no_startup_time_when_they_began_in_a_hidden_page) {
  check("null", Session().at(0, "e=ps,sta=s,bg").at(9, "e=ps,sta=p").figures().startup_ms);
  check("9000", Session().at(0, "e=ps,sta=s").at(9, "e=ps,sta=p").at(10, "e=b,bg").figures().startup_ms);
  check("null", Session().at(0, "e=b,bg").at(1, "e=ps,sta=s").at(2, "e=b").at(9, "e=ps,sta=p").figures().startup_ms);
}

TEST(CmcdSessions, heal_when_the_report_of_a_state_was_lost) {
  const auto found = playing().at(5, "e=ps,sta=r").lose().at(10, "e=t,sta=p").at(20, "e=t,sta=p").figures();
  check("14000", found.played_ms);
  check("5000", found.rebuffer_ms);
}

TEST(CmcdSessions, end_when_they_said_so_first) {
  const auto found = playing().at(20, "e=ps,sta=e").at(30, "e=t,sta=e").at(40, "e=t,sta=e").figures();
  CHECK_EQUAL(kBegun + 20000, *found.ended_at);
  check("19000", found.played_ms);
  const auto left = playing().at(20, "e=ps,sta=q").figures();
  CHECK(left.end_reason == playback::EndReason::abandoned);
  CHECK_FALSE(playing().at(20, "e=ps,sta=e").at(25, "e=ps,sta=p").figures().ended_at.has_value());
}

// Its last report may still have waited for its batch to be full.
TEST(CmcdSessions, are_no_exit_before_the_start_unless_they_say_that_the_viewer_left_or_waits_for_ten_seconds) {
  const auto outcome = [](const Session& session) {
    return status_at(session.figures(), kBegun + 9000, kBegun + 100000).outcome;
  };
  CHECK(outcome(Session().at(0, "e=ps,sta=s").at(3, "e=ps,sta=w")) == playback::Outcome::starting);
  CHECK(outcome(Session().at(0, "e=ps,sta=s").at(3, R"(e=rr,rc=404,url="https://cdn.example/1.ts")")) ==
        playback::Outcome::starting);
  CHECK(outcome(Session().at(0, "e=ps,sta=s").at(10, "e=t,sta=s")) == playback::Outcome::exit_before_start);
  CHECK(outcome(Session().at(0, "e=ps,sta=s").at(3, "e=ps,sta=q")) == playback::Outcome::exit_before_start);
  CHECK(outcome(Session().at(0, "e=ps,sta=s").at(3, "e=ps,sta=f")) == playback::Outcome::start_failure);
}

TEST(CmcdSessions, that_only_preload_are_no_attempt) {
  const auto found = Session().at(0, "e=t,sta=d").at(5, "e=t,sta=d").figures();
  CHECK_FALSE(found.attempted);
}

TEST(CmcdSessions, say_nothing_of_what_is_not_shown) {
  const auto found = playing().at(5, "e=ps,sta=r,nr").at(7, "e=e,sta=f,nr").at(11, "e=t,sta=p").figures();
  check("10000", found.played_ms);
  check("0", found.rebuffer_ms);
  CHECK_FALSE(found.failed);
  LONGS_EQUAL(5, found.event_count);
}

TEST(CmcdSessions, believe_the_totals_of_the_player) {
  const auto found = playing()
                         .at(5, "e=ps,sta=r")
                         .at(6, "e=ps,sta=p")
                         .at(9, "e=t,sta=p,bsda=(2500),bsa=(3),dfa=17")
                         .at(10, "e=t,bsa=(2)")
                         .figures();
  check("2500", found.rebuffer_ms);
  check("3", found.rebuffer_count);
  check("17", found.dropped_frames);
}

TEST(CmcdSessions, have_the_bitrate_that_is_shown_before_the_one_that_was_asked_for) {
  check("3164", playing().at(1, "e=bc,pb=(3000;v 164;a),br=(900;v),sta=p").at(5, "e=t,sta=p").figures().bitrate_kbps);
  check("900", playing().at(1, "e=bc,br=(900;av),ab=(5000),sta=p").at(5, "e=t,sta=p").figures().bitrate_kbps);
  check("5000", playing().at(1, "e=t,ab=(5000),sta=p").at(5, "e=t,sta=p").figures().bitrate_kbps);
  const auto two = playing().at(1, "e=bc,br=(1000),sta=p").at(4, "e=bc,br=(4000),sta=p").at(5, "e=t,sta=p").figures();
  check("1750", two.bitrate_kbps);
  check("1", two.switches);
}

// A response is dated by its request, so what it says of the player is old.
TEST(CmcdSessions, learn_from_responses_only_what_failed) {
  const auto found = playing()
                         .at(5, "e=ps,sta=r")
                         .at(4, R"(e=rr,rc=404,sta=p,br=(9000),url="https://cdn.example/1.ts")")
                         .at(6, "e=ps,sta=p")
                         .at(6, "e=rr,rc=200,sta=r")
                         .figures();
  check("1000", found.rebuffer_ms);
  check("null", found.bitrate_kbps);
  CHECK_FALSE(found.failed);
  STRCMP_EQUAL("HTTP 404", found.error_code.value_or("").c_str());
}

TEST(CmcdSessions, count_up_to_what_the_playhead_advanced_where_it_is_known) {
  const auto found = playing().at(11, "e=t,sta=p,pt=10000").at(8011, "e=t,sta=p,pt=14000").figures();
  check("14000", found.played_ms);
}

TEST(CmcdSessions, that_never_say_a_state_play_while_the_playhead_moves) {
  const auto session = Session()
                           .at(0, "e=t,pt=0,bl=(0)")
                           .at(10, "e=t,pt=4000,bl=(9000)")
                           .at(15, R"(e=rr,rc=200,url="https://cdn.example/1.ts")")
                           .at(20, "e=t,pt=14000,bl=(9000)")
                           .at(50, "e=t,pt=44000,bl=(0)");
  const auto found = session.figures();
  CHECK_TRUE(found.attempted && found.started);
  CHECK(found.state == playback::State::playing);
  check("44000", found.played_ms);
  check("0", found.rebuffer_ms);
  check("null", found.startup_ms);
  const auto after = [&](std::int64_t ms) { return status_at(found, kBegun + 50000, kBegun + 50000 + ms); };
  CHECK(after(1000).state == playback::State::playing);
  CHECK(after(kEndedAfterMs).state == playback::State::ended);
  CHECK(after(kEndedAfterMs).outcome == playback::Outcome::played);
}

// Its playhead stands still with an empty buffer as well when it waits for data, or has come to the end.
TEST(CmcdSessions, that_never_say_a_state_are_paused_while_the_playhead_stands_and_something_is_buffered) {
  const auto moved = Session().at(0, "e=t,pt=0").at(10, "e=t,pt=10000,bl=(9000)");
  const auto paused = Session(moved).at(20, "e=t,pt=10000,bl=(9000)");
  CHECK(paused.figures().state == playback::State::paused);
  const auto resumed = Session(paused).at(40, "e=t,pt=10000,bl=(9000)").at(50, "e=t,pt=20000,bl=(9000)").figures();
  CHECK(resumed.state == playback::State::playing);
  check("20000", resumed.played_ms);
  for (const char* buffer : {"", ",bl=(0)", ",bl=(0;v 9000;a)"}) {
    const auto unknown = Session(moved).at(20, std::string("e=t,pt=10000") + buffer).figures();
    CHECK(unknown.state == playback::State::playing);
    check("10000", unknown.played_ms);
    check("0", unknown.rebuffer_ms);
  }
}

// A buffer shrinks in playback, but also where a player throws parts of it away.
TEST(CmcdSessions, that_say_neither_state_nor_playhead_have_not_started_whatever_is_buffered) {
  for (const auto& [first, second, later] : {std::tuple{"bl=(20000)", "bl=(10000)", "bl=(0)"},
                                             {"pr=1,bl=(20000)", "pr=1,bl=(18000)", "pr=0,bl=(18000)"},
                                             {"bl=(20000)", "bl=(19900)", "bl=(30000)"}}) {
    auto session = Session().at(0, std::string("e=t,") + first).at(10, std::string("e=t,") + second);
    for (int s = 20; s <= 600; s += 10) session = session.at(s, std::string("e=t,") + later);
    CHECK_FALSE(session.figures().started);
    check("null", session.figures().played_ms);
  }
}

TEST(CmcdSessions, that_never_say_a_state_play_until_the_last_playhead_that_they_say) {
  auto session = Session().at(0, "e=t,pt=0").at(10, "e=t,pt=10000");
  for (int s = 20; s <= 300; s += 10) session = session.at(s, "e=t,bl=(0)");
  check("10000", session.figures().played_ms);
  check("14000", session.at(310, "e=t,pt=14000").figures().played_ms);
}

TEST(CmcdSessions, that_never_say_a_state_do_not_play_while_the_playhead_stands_whatever_is_reported_in_between) {
  for (const char* between : {"e=rr,rc=200", "e=bc,br=(2000)"}) {
    auto session = Session().at(0, "e=t,bl=(0),pt=0");
    for (int s = 10; s <= 90; s += 10) {
      session = session.at(s, "e=t,bl=(0),pt=" + std::to_string(std::min(s, 30) * 1000)).at(s + 5, between);
    }
    check("30000", session.figures().played_ms);
  }
}

TEST(CmcdSessions, that_never_say_a_state_have_a_timeline_as_far_as_the_playhead_is_known) {
  const auto session = Session()
                           .at(0, "e=rr,rc=200")
                           .at(2, "e=t,pt=0")
                           .at(12, "e=t,pt=10000")
                           .at(15, "e=rr,rc=200")
                           .at(22, "e=t,pt=20000")
                           .at(27, "e=t,bl=(0)");
  STRCMP_EQUAL("cmcd.rr 2, playhead 20, silence 5", states(session).c_str());
}

TEST(CmcdSessions, that_never_say_a_state_do_not_play_while_the_playhead_goes_back) {
  const auto found = Session().at(0, "e=t,pt=0").at(10, "e=t,pt=10000").at(20, "e=t,pt=0").at(30, "e=t,pt=10000");
  check("20000", found.figures().played_ms);
}

TEST(CmcdSessions, that_say_a_state_after_the_playhead_told_it_are_believed) {
  const auto moved = Session().at(0, "e=t,pt=0").at(10, "e=t,pt=10000").at(10, "e=ps,sta=p");
  check("30000", Session(moved).at(20, "e=rr,rc=200").at(30, "e=rr,rc=200").figures().played_ms);
  const auto found = Session(moved).at(20, "e=t,pt=10000,bl=(9000)").figures();
  CHECK(found.state == playback::State::playing);
}

TEST(CmcdSessions, know_the_last_playhead_whatever_is_reported_in_between) {
  const auto found = playing().at(11, "e=t,pt=10000").at(15, "e=rr,rc=200").at(21, "e=t,pt=10000").figures();
  check("14000", found.played_ms);
}

// Players leave out the rate of 1.
TEST(CmcdSessions, go_on_at_the_normal_rate_where_none_is_said) {
  auto session = playing();
  for (int s = 0; s <= 30; s += 10) session = session.at(s + 1, "e=t,sta=p,pr=2,pt=" + std::to_string(s * 2000));
  session = session.at(31, "e=pr,sta=p,pt=60000");
  for (int s = 40; s <= 90; s += 10) session = session.at(s + 1, "e=t,sta=p,pt=" + std::to_string(30000 + s * 1000));
  check("90000", session.figures().played_ms);
}

TEST(CmcdSessions, that_say_a_state_are_believed_more_than_the_playhead) {
  const auto state = [](const Session& session) { return session.figures().state; };
  const auto moved = [](const std::string& token) {
    return Session().at(0, "e=t,pt=0" + token).at(10, "e=t,pt=10000" + token);
  };
  CHECK(state(moved(",sta=s")) == playback::State::starting);
  CHECK(state(moved(",sta=a")) == playback::State::paused);
  CHECK_FALSE(moved(",sta=d").figures().attempted);
  CHECK(state(playing().at(11, "e=t,pt=0").at(21, "e=t,pt=0,bl=(9000)")) == playback::State::playing);
  CHECK(state(playing().at(5, "e=ps,sta=a").at(11, "e=t,pt=0").at(21, "e=t,pt=10000")) == playback::State::paused);
  CHECK(state(moved("").at(20, "e=ps,sta=a")) == playback::State::paused);
}

TEST(CmcdSessions, have_not_started_where_the_playhead_only_jumped_or_stood) {
  CHECK_FALSE(Session().at(0, "e=t,pt=0").at(10, "e=t,pt=600000").at(20, "e=t,pt=600000").figures().started);
  CHECK_FALSE(Session().at(0, "e=t,pt=9000").at(10, "e=t,pt=0").at(20, "e=t,pt=40").figures().started);
  CHECK_FALSE(Session().at(0, "e=t,pt=0").at(0.5, "e=t,pt=900").figures().started);
  CHECK_TRUE(Session().at(0, "e=t,pt=0").at(0.5, "e=t,pt=500").at(1, "e=t,pt=1000").figures().started);
}

TEST(CmcdSessions, whose_report_of_the_start_was_lost_play_when_the_playhead_moves) {
  const auto found = Session().at(0, "e=ps,sta=s").lose().at(10, "e=t,pt=9000").at(20, "e=t,pt=19000").figures();
  CHECK_TRUE(found.started);
  check("null", found.startup_ms);
  check("10000", found.played_ms);
}

TEST(CmcdSessions, ignore_values_of_a_wrong_kind) {
  const auto found = playing()
                         .at(2, R"(e=t,sta=7,br="fast",bsda=x,dfa=-1,ltc=?1,pr=-1,pt="a",msd=(1),bg=1,cid=3,ec=(1))")
                         .at(11, "e=t,sta=z,br=(0),bsa=(-1)")
                         .figures();
  check("10000", found.played_ms);
  check("0", found.rebuffer_ms);
  check("null", found.dropped_frames);
}

TEST(CmcdSessions, are_in_the_order_of_their_reports_within_a_millisecond) {
  const auto found =
      Session().at(0, "e=ps,sta=s").at(1, "e=ps,sta=r").at(1, "e=ps,sta=p").at(1, "e=ps,sta=a").figures();
  CHECK(found.state == playback::State::paused);
  const auto other =
      Session().at(0, "e=ps,sta=s").at(1, "e=ps,sta=a").at(1, "e=ps,sta=r").at(1, "e=ps,sta=p").figures();
  CHECK(other.state == playback::State::playing);
}

namespace {

using Random = std::mt19937;

int below(Random& random, int end) { return static_cast<int>(random() % static_cast<unsigned>(end)); }

template <std::size_t N>
std::string of(const char* const (&choices)[N], Random& random) {
  return choices[below(random, static_cast<int>(N))];
}

Session random_session(Random& random) {
  Session session;
  double second = 0;
  for (int left = 2 + below(random, 40); left > 0; --left) {
    std::string keys = "e=" + of({"ps", "ps", "ps", "t", "t", "bc", "e", "rr", "b", "pr"}, random);
    if (below(random, 8)) keys += ",sta=" + of({"s", "p", "p", "p", "k", "r", "w", "a", "e", "f", "q", "d"}, random);
    if (below(random, 3) == 0)
      keys += of({",br=(900)", ",br=(3000;v 164;a)", ",pb=(2000)", ",bg", ",msd=700", ",nr", ",rc=404"}, random);
    if (below(random, 6) == 0) keys += ",pt=" + std::to_string(below(random, 100000));
    if (below(random, 9) == 0) keys += ",bsda=(" + std::to_string(below(random, 9000)) + "),bsa=(3)";
    session.at(second, keys);
    const int pace = below(random, 10);
    second += pace < 3 ? 0 : pace < 9 ? below(random, 12000) / 1000.0 : below(random, 4000);
  }
  return session;
}

auto everything(const SessionFigures& f) {
  return std::tie(f.last_event_at, f.ended_at, f.state, f.end_reason, f.attempted, f.started, f.failed, f.recovered,
                  f.startup_excluded, f.startup_ms, f.waited_ms, f.played_ms, f.rebuffer_ms, f.rebuffer_count,
                  f.seek_ms, f.bitrate_kbps, f.bitrate_ms, f.top_ms, f.switches, f.latency_ms, f.event_count,
                  f.error_code, f.error_message);
}

}  // namespace

TEST(CmcdSessions, come_to_the_same_in_any_order) {
  Random random{20261122};
  for (int i = 0; i < 1000; ++i) {
    const auto session = random_session(random);
    auto again = session;
    std::shuffle(again.seen.begin(), again.seen.end(), random);
    CHECK_TRUE(everything(session.figures()) == everything(again.figures()));
  }
}

TEST(CmcdSessions, sum_up_to_no_more_than_the_time_that_passed) {
  Random random{20261123};
  for (int i = 0; i < 1000; ++i) {
    auto session = random_session(random);
    for (auto& one : session.seen) one.counters = {};
    const auto found = session.figures();
    std::int64_t first = session.seen.at(0).ts, last = first;
    for (const auto& one : session.seen) {
      first = std::min(first, one.ts);
      last = std::max(last, one.ts);
    }
    const auto sum = found.played_ms.value_or(0) + found.rebuffer_ms.value_or(0) + found.seek_ms.value_or(0);
    CHECK(sum <= last - first);
    CHECK(found.startup_ms.value_or(0) >= 0);
    CHECK(found.bitrate_ms.value_or(0) <= found.played_ms.value_or(0));
  }
}

TEST(CmcdSessions, that_never_say_a_state_play_no_longer_than_the_playhead_moves) {
  Random random{20261129};
  for (int i = 0; i < 1000; ++i) {
    Session session;
    double second = 0;
    int playhead = 0;
    for (int left = 2 + below(random, 40); left > 0; --left) {
      const auto keys = of({"e=t", "e=t,bl=(0)", "e=bc,bl=(9000)", "e=rr,rc=200"}, random);
      session.at(second, keys + (below(random, 3) ? ",pt=" + std::to_string(playhead) : ""));
      const int pace = below(random, 12000);
      second += pace / 1000.0;
      playhead += below(random, 3) ? pace : 0;
    }
    CHECK(session.figures().played_ms.value_or(0) <= playhead);
  }
}
