#include "playback/reduce/reduce.h"

#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

using Session = RecordedSession;
constexpr auto kBegun = RecordedSession::kBegun;

std::string text(const std::optional<std::int64_t>& value) { return value ? std::to_string(*value) : "null"; }

void check(const char* expected, const std::optional<std::int64_t>& value) {
  STRCMP_EQUAL(expected, text(value).c_str());
}

std::string position(int ms) { return "{\"positionMs\":" + std::to_string(ms) + "}"; }

Session playing() { return Session().at(0, "play_request").at(1, "playback_start"); }

}  // namespace

TEST_GROUP(Reduce){};

TEST(Reduce, works) {
  const auto found = playing()
                         .at(11, "heartbeat")
                         .at(12, "rebuffer_start")
                         .at(14, "rebuffer_end")
                         .at(15, "seek_start")
                         .at(16, "seek_end")
                         .at(17, "pause")
                         .at(27, "resume")
                         .at(30, "playback_end", R"({"reason":"completed"})")
                         .figures();

  check("1000", found.startup_ms);
  check("1000", found.waited_ms);
  check("16000", found.played_ms);
  check("2000", found.rebuffer_ms);
  check("1", found.rebuffer_count);
  check("1000", found.seek_ms);
  CHECK(found.state == playback::State::ended);
  CHECK(found.end_reason == playback::EndReason::completed);
  CHECK_EQUAL(kBegun + 30000, *found.ended_at);
  CHECK_EQUAL(kBegun + 30000, found.last_event_at);
  LONGS_EQUAL(10, found.event_count);
  CHECK_TRUE(found.attempted && found.started && !found.failed && !found.recovered && !found.startup_excluded);
  LONGS_EQUAL(1000, found.weight.count);
}

TEST(Reduce, knows_nothing_of_a_session_without_events) {
  const auto found = reduce({});
  LONGS_EQUAL(0, found.event_count);
  CHECK(found.state == playback::State::unknown);
  check("null", found.played_ms);
}

TEST(Reduce, counts_events_of_other_types_and_nothing_else) {
  const auto with = playing().at(11, "heartbeat").at(12, "chapter", R"({"playedMs":1})").figures();
  LONGS_EQUAL(4, with.event_count);
  CHECK_EQUAL(kBegun + 12000, with.last_event_at);
  check("10000", with.played_ms);
}

// The greatest total wins.
TEST(Reduce, takes_the_totals_of_the_player_before_its_own_sums) {
  const auto found = playing()
                         .at(11, "heartbeat", R"({"playedMs":8000,"rebufferMs":120,"rebufferCount":1})")
                         .at(21, "heartbeat", R"({"playedMs":17000,"rebufferMs":"much","rebufferCount":2.0})")
                         .at(31, "heartbeat", R"({"playedMs":9000,"seekMs":7,"droppedFrames":5})")
                         .figures();
  check("17000", found.played_ms);
  check("120", found.rebuffer_ms);
  check("2", found.rebuffer_count);
  check("7", found.seek_ms);
  check("5", found.dropped_frames);
}

// So that nobody's one session outweighs all others.
TEST(Reduce, believes_totals_up_to_an_hour_more_than_lies_between_the_events) {
  const auto found =
      playing()
          .at(10, "heartbeat",
              R"({"playedMs":1e15,"rebufferMs":1e15,"seekMs":3610001,"avgBitrateBps":1e9,"bitrateMs":1e15,"topMs":1e15,
                  "rebufferCount":1e9,"droppedFrames":1e9})")
          .figures();
  for (const auto& ms : {found.played_ms, found.rebuffer_ms, found.seek_ms, found.bitrate_ms, found.top_ms}) {
    check("3610000", ms);
  }
  check("14440", found.rebuffer_count);
  check("902500", found.dropped_frames);
  check("3610000", playing().at(10, "heartbeat", R"({"playedMs":3610000})").figures().played_ms);
}

TEST(Reduce, counts_the_time_between_events_up_to_what_the_playhead_advanced) {
  const auto lid = playing().at(11, "heartbeat", position(10000)).at(8011, "heartbeat", position(14000)).figures();
  check("14000", lid.played_ms);
  const auto twice = playing()
                         .at(1, "rate_change", R"({"rate":2})")
                         .at(11, "heartbeat", position(0))
                         .at(21, "heartbeat", position(16000))
                         .figures();
  check("18000", twice.played_ms);
}

TEST(Reduce, counts_the_time_between_events_up_to_half_a_minute_without_positions) {
  check("30000", playing().at(8000, "heartbeat", position(4000)).figures().played_ms);
  check("29000", playing().at(30, "heartbeat").figures().played_ms);
  check("30000", playing().at(2, "rebuffer_start").at(8000, "rebuffer_end").figures().rebuffer_ms);
}

TEST(Reduce, does_not_take_a_total_that_the_player_does_not_keep_for_0) {
  const auto found = playing().at(11, "heartbeat", R"({"playedMs":9000})").figures();
  check("9000", found.played_ms);
  check("null", found.rebuffer_ms);
  check("null", found.rebuffer_count);
  check("null", found.seek_ms);
  check("0", playing().at(11, "heartbeat").figures().rebuffer_ms);
}

TEST(Reduce, survives_absurd_rates_and_positions) {
  for (const char* rate : {"0", "1e-300", "1e15", "-1"}) {
    const auto found = playing()
                           .at(1, "rate_change", R"({"rate":)" + std::string(rate) + "}")
                           .at(1, "heartbeat", position(0))
                           .at(11, "heartbeat", R"({"positionMs":1000000000000000})")
                           .figures();
    CHECK_TRUE_TEXT(found.played_ms >= 0 && found.played_ms <= 10000, rate);
  }
}

TEST(Reduce, ignores_a_playhead_that_went_back) {
  check("11000", playing().at(2, "heartbeat", position(5000)).at(12, "heartbeat", position(0)).figures().played_ms);
}

TEST(Reduce, counts_nothing_that_a_player_leaves_out) {
  const auto found = Session().at(0, "session_start").at(1, "play_request").at(9, "heartbeat").figures();
  check("null", found.played_ms);
  check("null", found.rebuffer_ms);
  check("null", found.rebuffer_count);
  check("null", found.seek_ms);
  check("null", found.startup_ms);
  check("null", found.bitrate_kbps);
  check("null", found.switches);
  check("null", found.dropped_frames);
  check("null", found.latency_ms);
  check("8000", found.waited_ms);
}

TEST(Reduce, takes_the_shortest_startup_that_was_given) {
  check("800", Session()
                   .at(0, "play_request")
                   .at(2, "playback_start", R"({"startupMs":900})")
                   .at(3, "playback_start", R"({"startupMs":800})")
                   .figures()
                   .startup_ms);
}

TEST(Reduce, knows_no_startup_if_playback_started_before_it_was_requested) {
  const auto found = Session().at(1, "playback_start").at(11, "play_request").figures();
  check("null", found.startup_ms);
  check("null", found.waited_ms);
}

TEST(Reduce, knows_no_startup_of_a_playback_that_was_joined) {
  const auto joined = Session().at(0, "play_request").at(1, "playback_start", R"({"startupMs":null,"joined":true})");
  check("null", joined.figures().startup_ms);
}

TEST(Reduce, takes_time_played_for_a_start_whose_report_was_lost) {
  const auto found = Session().at(0, "play_request").at(20, "heartbeat", R"({"playedMs":15000})").figures();
  CHECK_TRUE(found.started && found.state == playback::State::playing);
  check("null", found.startup_ms);
  check("15000", found.played_ms);
  const auto ended = Session().at(0, "play_request").at(20, "playback_end", R"({"playedMs":15000})").figures();
  CHECK_TRUE(ended.started && ended.state == playback::State::ended);
  const auto failed = Session().at(5, "error", R"({"fatal":true})").at(20, "heartbeat", R"({"playedMs":1})").figures();
  CHECK_TRUE(failed.started && failed.failed);
  CHECK_FALSE(Session().at(0, "play_request").at(9, "heartbeat", R"({"playedMs":0})").figures().started);
  check("2000", Session()
                    .at(0, "play_request")
                    .at(2, "playback_start")
                    .at(9, "heartbeat", R"({"playedMs":7000})")
                    .figures()
                    .startup_ms);
}

TEST(Reduce, excludes_the_startup_of_a_hidden_page) {
  const auto begun_hidden = Session()
                                .at(0, "session_start", R"({"visible":false})")
                                .at(1, "play_request")
                                .at(2, "playback_start", R"({"startupMs":900})")
                                .figures();
  CHECK_TRUE(begun_hidden.startup_excluded);
  check("null", begun_hidden.startup_ms);
  check("1000", begun_hidden.waited_ms);

  const auto hidden_between = Session()
                                  .at(1, "play_request")
                                  .at(2, "visibility_change", R"({"hidden":true})")
                                  .at(3, "visibility_change", R"({"hidden":false})")
                                  .at(4, "playback_start")
                                  .figures();
  CHECK_TRUE(hidden_between.startup_excluded);

  const auto seen_in_time = Session()
                                .at(0, "session_start", R"({"visible":false})")
                                .at(1, "visibility_change", R"({"hidden":false})")
                                .at(2, "play_request")
                                .at(4, "playback_start")
                                .at(5, "visibility_change", R"({"hidden":true})")
                                .at(15, "heartbeat")
                                .figures();
  check("2000", seen_in_time.startup_ms);
  check("11000", seen_in_time.played_ms);
}

TEST(Reduce, excludes_the_startup_during_a_pause_unless_the_player_left_the_pause_out) {
  const auto paused = [](const char* start) {
    return Session().at(0, "play_request").at(1, "pause").at(5, "resume").at(6, "playback_start", start).figures();
  };
  CHECK_TRUE(paused("{}").startup_excluded);
  check("null", paused("{}").startup_ms);
  check("2000", paused(R"({"startupMs":2000})").startup_ms);
}

TEST(Reduce, excludes_a_startup_of_more_than_ten_minutes) {
  check("600000", Session().at(0, "play_request").at(600, "playback_start").figures().startup_ms);
  const auto longer = Session().at(0, "play_request").at(601, "playback_start").figures();
  check("null", longer.startup_ms);
  CHECK_TRUE(longer.startup_excluded);
}

TEST(Reduce, counts_waits_before_the_first_frame_as_startup) {
  const auto found =
      Session().at(0, "play_request").at(1, "rebuffer_start").at(4, "rebuffer_end").at(5, "playback_start").figures();
  check("5000", found.startup_ms);
  check("0", found.rebuffer_ms);
  check("0", found.rebuffer_count);
}

TEST(Reduce, counts_a_stall_within_a_seek_as_the_seek) {
  const auto found = playing()
                         .at(11, "seek_start")
                         .at(12, "rebuffer_start")
                         .at(15, "rebuffer_end")
                         .at(16, "seek_end")
                         .at(20, "heartbeat")
                         .figures();
  check("5000", found.seek_ms);
  check("0", found.rebuffer_ms);
  check("14000", found.played_ms);
}

TEST(Reduce, counts_a_stall_after_a_seek_as_the_seek_until_the_playhead_has_moved) {
  const auto after = [](int playhead) {
    return playing()
        .at(11, "seek_start", R"({"fromMs":10000})")
        .at(12, "seek_end", R"({"fromMs":10000,"toMs":50000})")
        .at(12, "rebuffer_start", position(playhead))
        .at(15, "rebuffer_end", position(playhead))
        .at(20, "heartbeat", position(playhead + 5000))
        .figures();
  };
  check("4000", after(50000).seek_ms);
  check("0", after(50000).rebuffer_count);
  check("15000", after(50000).played_ms);
  check("1000", after(58000).seek_ms);
  check("1", after(58000).rebuffer_count);
}

TEST(Reduce, counts_no_seek_in_a_pause) {
  const auto found = playing().at(11, "pause").at(12, "seek_start").at(15, "seek_end").at(16, "heartbeat").figures();
  check("0", found.seek_ms);
  check("10000", found.played_ms);
  CHECK(found.state == playback::State::paused);
}

TEST(Reduce, goes_on_seeking_after_a_pause) {
  const auto found = playing().at(11, "pause").at(12, "seek_start").at(13, "resume").at(15, "seek_end").figures();
  check("2000", found.seek_ms);
}

TEST(Reduce, counts_stalls_of_a_quarter_of_a_second_or_more) {
  const auto found = playing()
                         .at(2, "rebuffer_start")
                         .at(2.249, "rebuffer_end")
                         .at(3, "rebuffer_start")
                         .at(3.25, "rebuffer_end")
                         .figures();
  check("250", found.rebuffer_ms);
  check("1", found.rebuffer_count);
}

TEST(Reduce, ends_a_stall_with_whatever_follows) {
  for (const char* next : {"playback_start", "pause", "seek_start", "playback_end", "rebuffer_end"}) {
    const auto found = playing().at(2, "rebuffer_start").at(5, next).at(15, "heartbeat").figures();
    STRCMP_EQUAL_TEXT("3000", text(found.rebuffer_ms).c_str(), next);
  }
}

TEST(Reduce, ends_a_stall_with_the_last_event) {
  check("3000", playing().at(2, "rebuffer_start").at(5, "heartbeat").figures().rebuffer_ms);
}

TEST(Reduce, ends_a_stall_whose_end_was_lost_when_the_playhead_moves) {
  const auto found = playing()
                         .at(2, "rebuffer_start", position(1000))
                         .at(5, "heartbeat", position(1000))
                         .at(15, "heartbeat", position(11000))
                         .at(25, "heartbeat", position(21000))
                         .figures();
  check("3000", found.rebuffer_ms);
  check("21000", found.played_ms);
}

TEST(Reduce, takes_a_playhead_that_moves_for_a_start_whose_report_was_lost) {
  for (const char* first : {"session_start", "play_request"}) {
    const auto found = Session()
                           .at(0, first)
                           .at(10, "heartbeat", position(2000))
                           .at(20, "heartbeat", position(12000))
                           .at(30, "heartbeat", position(22000))
                           .figures();
    CHECK_TRUE(found.started);
    check("20000", found.played_ms);
    check("null", found.startup_ms);
  }
}

TEST(Reduce, does_nothing_for_the_same_state_twice) {
  const auto found = playing()
                         .at(2, "rebuffer_start")
                         .at(3, "rebuffer_start")
                         .at(4, "rebuffer_end")
                         .at(5, "rebuffer_end")
                         .at(6, "pause")
                         .at(7, "pause")
                         .figures();
  check("1", found.rebuffer_count);
  check("2000", found.rebuffer_ms);
  check("3000", found.played_ms);
}

TEST(Reduce, does_not_go_on_playing_because_something_else_ended) {
  for (const char* other : {"rebuffer_end", "seek_end"}) {
    CHECK(playing().at(2, "pause").at(2, other).figures().state == playback::State::paused);
    CHECK(playing().at(2, "playback_end").at(2, other).figures().state == playback::State::ended);
    CHECK(playing().at(2, "error", R"({"fatal":true})").at(2, other).at(2, "playback_end").figures().failed);
  }
}

TEST(Reduce, goes_on_in_the_same_session_after_the_end) {
  auto session = playing().at(11, "playback_end", R"({"reason":"completed"})");
  CHECK(session.at(20, "pause").at(21, "heartbeat").at(22, "resume").figures().state == playback::State::ended);
  CHECK_EQUAL(kBegun + 11000, *session.figures().ended_at);

  const auto again = session.at(30, "play_request").at(31, "playback_start").at(41, "heartbeat").figures();
  check("null", again.ended_at);
  CHECK(again.end_reason == playback::EndReason::none);
  CHECK(again.state == playback::State::playing);
  check("20000", again.played_ms);
  check("1000", again.startup_ms);
  CHECK_EQUAL(kBegun + 50000, *session.at(50, "playback_end").figures().ended_at);
}

TEST(Reduce, ends_with_the_latest_end) {
  const auto found = playing().at(11, "playback_end", R"({"reason":"abandoned"})").at(12, "playback_end").figures();
  CHECK_EQUAL(kBegun + 12000, *found.ended_at);
  CHECK(found.end_reason == playback::EndReason::abandoned);
}

TEST(Reduce, fails_with_a_fatal_error) {
  const auto found = playing()
                         .at(5, "error", R"({"fatal":true,"code":"networkError","message":"gone"})")
                         .at(6, "error", R"({"code":"other"})")
                         .figures();
  CHECK_TRUE(found.failed && !found.recovered);
  CHECK(found.state == playback::State::failed);
  CHECK(found.end_reason == playback::EndReason::error);
  STRCMP_EQUAL("networkError", found.error_code->c_str());
  STRCMP_EQUAL("gone", found.error_message->c_str());
  check("4000", found.played_ms);
}

TEST(Reduce, does_not_fail_with_an_error_that_is_not_fatal) {
  const auto found = playing().at(5, "error", R"({"code":1})").at(6, "error", R"({"code":2})").figures();
  CHECK_FALSE(found.failed);
  CHECK(found.state == playback::State::playing);
  STRCMP_EQUAL("2", found.error_code->c_str());
  CHECK_FALSE(found.error_message.has_value());
}

TEST(Reduce, recovers_from_an_error_by_playing_later) {
  auto failed = playing().at(5, "error", R"({"fatal":true})");
  for (const char* next : {"playback_start", "rebuffer_end", "seek_end", "resume"}) {
    auto session = failed;
    const auto found = session.at(6, next).at(7, "heartbeat").figures();
    CHECK_TRUE_TEXT(found.recovered && !found.failed, next);
    CHECK_TRUE_TEXT(found.state == playback::State::playing, next);
  }
  CHECK_TRUE(failed.at(6, "playback_end", R"({"reason":"completed"})").figures().recovered);
  CHECK_TRUE(Session().at(0, "error", R"({"fatal":true})").at(1, "playback_start").figures().recovered);
}

TEST(Reduce, recovers_from_an_error_that_did_not_interrupt_playback_but_not_while_the_buffer_lasts) {
  auto session = playing().at(11, "heartbeat", R"({"playedMs":10000})").at(15, "error", R"({"fatal":true})");
  CHECK_TRUE(session.at(50, "heartbeat", R"({"playedMs":40000})").figures().failed);
  CHECK_FALSE(session.at(90, "heartbeat", R"({"playedMs":89000})").figures().failed);
  CHECK_TRUE(session.figures().recovered);
}

TEST(Reduce, takes_failures_back_that_the_player_says_playback_survived) {
  auto session = playing().at(5, "error", R"({"fatal":true,"code":1002})").at(15, "error_recovered");
  const auto found = session.at(20, "heartbeat").figures();
  CHECK_TRUE(found.recovered && !found.failed);
  CHECK(found.state == playback::State::playing);
  CHECK(found.end_reason == playback::EndReason::none);
  check("19000", found.played_ms);
  STRCMP_EQUAL("1002", found.error_code->c_str());

  CHECK_TRUE(session.at(25, "error", R"({"fatal":true})").figures().failed);
  CHECK_FALSE(playing().at(5, "error_recovered").figures().recovered);
}

TEST(Reduce, means_the_bitrate_by_the_time_played) {
  const auto found = playing()
                         .at(1, "quality_change", R"({"bitrateBps":1000000})")
                         .at(11, "quality_change", R"({"bitrateBps":3000000})")
                         .at(15, "pause")
                         .at(45, "resume")
                         .at(46, "quality_change", R"({"bitrateBps":1000000})")
                         .at(56, "heartbeat")
                         .figures();
  check("1400", found.bitrate_kbps);
  check("25000", found.bitrate_ms);
  check("5000", found.top_ms);
  check("2", found.switches);
}

TEST(Reduce, takes_the_mean_bitrate_of_the_player_from_the_last_event_that_has_it) {
  const auto found =
      playing()
          .at(1, "quality_change", R"({"bitrateBps":1000000})")
          .at(11, "heartbeat", R"({"playedMs":10000,"avgBitrateBps":2000000,"bitrateMs":9000,"topMs":7000})")
          .at(21, "heartbeat", R"({"playedMs":20000,"avgBitrateBps":2500400,"bitrateMs":19000,"topMs":90000})")
          .at(31, "heartbeat", R"({"playedMs":30000})")
          .figures();
  check("2500", found.bitrate_kbps);
  check("19000", found.bitrate_ms);
  check("19000", found.top_ms);
}

TEST(Reduce, counts_changes_of_quality_but_not_the_first_one) {
  const auto found = playing()
                         .at(2, "quality_change", R"({"width":640,"height":360})")
                         .at(3, "quality_change", R"({"bitrateBps":800000})")
                         .at(4, "quality_change", R"({"bitrateBps":800000,"width":640})")
                         .at(5, "quality_change", R"({"width":1280,"height":720})")
                         .at(6, "quality_change", R"({"bitrateBps":1600000})")
                         .figures();
  check("2", found.switches);
  check("0", Session().at(0, "playback_start", R"({"width":640,"height":360})").figures().switches);
}

TEST(Reduce, means_the_latency_by_the_time_played) {
  const auto found = playing()
                         .at(1, "heartbeat", R"({"latencyMs":4000})")
                         .at(11, "heartbeat", R"({"liveLatencyMs":8000})")
                         .at(31, "heartbeat", R"({"latencyMs":1})")
                         .figures();
  check("6667", found.latency_ms);
}

TEST(Reduce, says_what_the_session_was_about) {
  const auto found =
      Session()
          .at(0, "session_start", R"({"player":"hls.js","playerVersion":"1.5","title":"Evening","sampleRate":0.1})")
          .at(1, "session_start", R"({"player":"other","sampleRate":1})")
          .figures();
  STRCMP_EQUAL("hls.js", found.dimensions[playback::Dimension::player].c_str());
  STRCMP_EQUAL("1.5", found.dimensions[playback::Dimension::player_version].c_str());
  STRCMP_EQUAL("Evening", found.dimensions[playback::Dimension::content].c_str());
  LONGS_EQUAL(10000, found.weight.count);
}

TEST(Reduce, tells_a_refusal_from_a_failure) {
  const auto refused = playing().at(5, "error", R"({"fatal":true,"business":true,"code":"no ticket"})").figures();
  CHECK_TRUE(refused.failed && refused.refused);
  CHECK(status_at(refused, kBegun + 5000, kBegun + 6000).outcome == Outcome::refused);
  const auto harmless = playing().at(5, "error", R"({"business":true,"code":"low credit"})").figures();
  CHECK_FALSE(harmless.failed || harmless.refused);
  CHECK_FALSE(playing().at(5, "error", R"({"fatal":true,"code":"404"})").figures().refused);
}

TEST(Reduce, counts_seeks_and_changes_to_less) {
  const auto found = playing()
                         .at(2, "quality_change", R"({"bitrateBps":3000000,"height":720})")
                         .at(3, "quality_change", R"({"bitrateBps":1000000,"height":720})")
                         .at(4, "quality_change", R"({"bitrateBps":2000000,"height":360})")
                         .at(5, "seek_start")
                         .at(6, "seek_start")
                         .at(7, "seek_end")
                         .at(8, "seek_start")
                         .figures();
  check("2", found.switches);
  check("1", found.downshifts);
  check("2", found.seeks);
}

TEST(Reduce, weighs_upscaling_by_the_time_played) {
  const auto found = Session()
                         .at(0, "play_request")
                         .at(1, "playback_start", R"({"scale":2})")
                         .at(11, "heartbeat", R"({"scale":0.5})")
                         .at(21, "heartbeat", R"({"scale":1})")
                         .figures();
  check("50", found.upscale_percent);
  check("100", found.max_upscale_percent);
  check("null", playing().at(11, "heartbeat").figures().upscale_percent);
}

TEST(Reduce, keeps_how_long_page_and_player_took) {
  const auto found = Session().at(0, "session_start", R"({"pageStartupMs":900,"playerStartupMs":120})").figures();
  check("900", found.page_startup_ms);
  check("120", found.player_startup_ms);
}

TEST(Reduce, gives_time_and_stalls_to_the_cdn_that_served) {
  const auto found = Session()
                         .at(0, "play_request")
                         .at(1, "playback_start", R"({"mediaHost":"a.example"})")
                         .at(11, "rebuffer_start")
                         .at(14, "session_update", R"({"mediaHost":"b.example"})")
                         .at(15, "rebuffer_end")
                         .at(20, "heartbeat", R"({"mediaHost":"a.example"})")
                         .at(22, "heartbeat")
                         .figures();
  STRCMP_EQUAL("a.example", found.dimensions[Dimension::cdn].c_str());
  CHECK(found.served == (std::vector<Served>{{"a.example", 12000, 3000, 1}, {"b.example", 5000, 1000, 0}}));
}

TEST(Reduce, takes_a_cdn_by_its_host_unless_the_page_names_it) {
  const auto by_host = playing().at(2, "heartbeat", R"({"mediaHost":"a.example"})").figures();
  STRCMP_EQUAL("a.example", by_host.dimensions[Dimension::cdn].c_str());
  CHECK_TRUE(by_host.served.empty());
  const auto by_name = Session()
                           .at(0, "session_start", R"({"cdn":"One"})")
                           .at(1, "playback_start", R"({"mediaHost":"a.example"})")
                           .at(9, "session_update", R"({"cdn":"Two"})")
                           .at(12, "heartbeat")
                           .figures();
  STRCMP_EQUAL("One", by_name.dimensions[Dimension::cdn].c_str());
  CHECK(by_name.served == (std::vector<Served>{{"One", 8000, 0, 0}, {"Two", 3000, 0, 0}}));
}

TEST(Reduce, follows_eight_cdns_at_most) {
  auto session = playing();
  for (int i = 0; i < 12; ++i)
    session.at(2 + i, "heartbeat", R"({"mediaHost":"h)" + std::to_string(i) + R"(.example"})");
  const auto served = session.figures().served;
  UNSIGNED_LONGS_EQUAL(8, served.size());
  LONGS_EQUAL(4000, served.back().played_ms);
}

TEST(Reduce, marks_a_tab_that_nobody_has_seen) {
  const auto visibility = [](const Session& session) {
    return session.figures().dimensions[playback::Dimension::visibility];
  };
  const auto hidden = Session().at(0, "session_start", R"({"visible":false})").at(1, "playback_start");
  STRCMP_EQUAL("hidden", visibility(hidden).c_str());
  STRCMP_EQUAL("seen", visibility(Session(hidden).at(9, "visibility_change", R"({"hidden":false})")).c_str());
  STRCMP_EQUAL(
      "seen",
      visibility(
          Session().at(0, "session_start", R"({"visible":true})").at(1, "visibility_change", R"({"hidden":true})"))
          .c_str());
  STRCMP_EQUAL("", visibility(playing().at(9, "visibility_change", R"({"hidden":true})")).c_str());
}
