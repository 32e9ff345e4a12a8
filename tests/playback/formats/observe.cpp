#include "playback/formats/observe.h"

#include <CppUTest/TestHarness.h>

using playback::EndReason;
using playback::Observation;
using playback::observe;
using playback::State;

namespace {

Observation heartbeat(const std::string& fields) { return observe("heartbeat", "{" + fields + "}"); }

void check(std::int64_t expected, const std::optional<std::int64_t>& found) {
  CHECK_TRUE(found.has_value());
  CHECK_EQUAL(expected, *found);
}

}  // namespace

TEST_GROUP(Observation){};

TEST(Observation, works) {
  const auto seen =
      heartbeat(R"("positionMs":8000,"playedMs":7900,"rebufferMs":120,"rebufferCount":1,"seekMs":40,"droppedFrames":3,)"
                R"("bitrateBps":800000,"width":640,"height":360,"latencyMs":4000,"rate":1.25)");

  CHECK(seen.event_type == "heartbeat");
  CHECK(seen.enters == State::unknown);
  check(8000, seen.position_ms);
  check(7900, seen.counters.played_ms);
  check(120, seen.counters.rebuffer_ms);
  check(1, seen.counters.rebuffer_count);
  check(40, seen.counters.seek_ms);
  check(3, seen.counters.dropped_frames);
  check(800000, seen.quality.bitrate_bps);
  check(640, seen.quality.width);
  check(360, seen.quality.height);
  check(4000, seen.latency_ms);
  DOUBLES_EQUAL(1.25, *seen.rate, 0);
}

TEST(Observation, says_which_state_begins) {
  const auto is = [](const char* type, State enters, State only_from) {
    const auto seen = observe(type, "{}");
    CHECK_TRUE_TEXT(seen.enters == enters && seen.only_from == only_from && seen.event_type == type, type);
  };
  is("session_start", State::unknown, State::unknown);
  is("play_request", State::starting, State::unknown);
  is("playback_start", State::playing, State::unknown);
  is("heartbeat", State::unknown, State::unknown);
  is("pause", State::paused, State::unknown);
  is("resume", State::playing, State::paused);
  is("rebuffer_start", State::rebuffering, State::unknown);
  is("rebuffer_end", State::playing, State::rebuffering);
  is("seek_start", State::seeking, State::unknown);
  is("seek_end", State::playing, State::seeking);
  is("quality_change", State::unknown, State::unknown);
  is("rate_change", State::unknown, State::unknown);
  is("error", State::unknown, State::unknown);
  is("error_recovered", State::playing, State::failed);
  is("visibility_change", State::unknown, State::unknown);
  is("playback_end", State::ended, State::unknown);
}

TEST(Observation, of_an_unknown_type_says_nothing) {
  for (const char* type : {"chapter", "", "Heartbeat", "heartbeats", "ad_start"}) {
    const auto seen = observe(type, R"({"playedMs":1,"fatal":true})");
    CHECK_TRUE(seen.event_type.empty());
    CHECK_FALSE(seen.counters.played_ms.has_value());
  }
}

TEST(Observation, ignores_values_of_a_wrong_kind_or_size) {
  for (const char* value : {"\"8\"", "null", "true", "[8]", "{\"playedMs\":8}", "-1", "-0.6", "1000000000000001",
                            "1e300", "18446744073709551616"}) {
    CHECK_FALSE_TEXT(heartbeat("\"playedMs\":" + std::string(value)).counters.played_ms.has_value(), value);
  }
  check(7, heartbeat(R"("playedMs":"much","rebufferMs":7)").counters.rebuffer_ms);
}

TEST(Observation, reads_any_way_to_write_a_whole_number) {
  check(2, heartbeat(R"("playedMs":2.0)").counters.played_ms);
  check(2000, heartbeat(R"("playedMs":2e3)").counters.played_ms);
  check(0, heartbeat(R"("playedMs":-0)").counters.played_ms);
  check(8, heartbeat(R"("playedMs":7.6)").counters.played_ms);
  check(1000000000000000, heartbeat(R"("playedMs":1000000000000000)").counters.played_ms);
}

TEST(Observation, ignores_fields_of_inner_objects) {
  check(1, heartbeat(R"("a":{"playedMs":5},"playedMs":1,"b":[{"playedMs":6}])").counters.played_ms);
  CHECK_FALSE(heartbeat(R"("a":{"b":[{"playedMs":5}]})").counters.played_ms.has_value());
}

TEST(Observation, says_nothing_if_the_payload_is_no_object) {
  const std::string deep(100000, '[');
  for (const std::string& payload :
       {std::string(), std::string("null"), std::string("7"), std::string("\"x\""), std::string("[{\"playedMs\":1}]"),
        std::string("{\"playedMs\":1"), std::string("{\"playedMs\":1} x"), "{\"a\":" + deep, deep}) {
    const auto seen = observe("playback_end", payload);
    CHECK_TRUE_TEXT(seen.event_type.empty() && seen.enters == State::unknown, payload.substr(0, 20).c_str());
  }
}

TEST(Observation, of_an_error_is_fatal_for_true_and_what_is_written_like_it) {
  for (const char* value : {"true", "\"true\"", "1", "\"1\""}) {
    const auto seen = observe("error", "{\"fatal\":" + std::string(value) + "}");
    CHECK_TRUE_TEXT(seen.error->fatal && seen.enters == State::failed, value);
  }
  for (const char* value : {"false", "\"false\"", "0", "2", "null", "\"yes\"", "[true]"}) {
    const auto seen = observe("error", "{\"fatal\":" + std::string(value) + "}");
    CHECK_TRUE_TEXT(!seen.error->fatal && seen.enters == State::unknown, value);
  }
}

TEST(Observation, of_an_error_has_a_code_of_either_kind_and_a_message) {
  const auto text = observe("error", R"({"code":"networkError","message":"gone"})").error;
  STRCMP_EQUAL("networkError", text->code.c_str());
  STRCMP_EQUAL("gone", text->message.c_str());
  STRCMP_EQUAL("4", observe("error", R"({"code":4})").error->code.c_str());
  STRCMP_EQUAL("", observe("error", R"({"code":[4],"message":{}})").error->code.c_str());
}

TEST(Observation, shortens_messages_between_characters) {
  std::string message;
  for (int i = 0; i < 501; ++i) message += "\xC3\xBC";
  const auto kept = observe("error", "{\"message\":\"" + message + "\"}").error->message;
  STRCMP_EQUAL((message.substr(0, 2 * 499) + "…").c_str(), kept.c_str());
}

TEST(Observation, of_a_session_says_what_it_is_about) {
  const auto seen = observe(
      "session_start",
      R"({"player":"hls.js","playerVersion":"1.5","sdkVersion":"1.1","title":"Evening","sampleRate":0.25,"visible":false})");
  STRCMP_EQUAL("hls.js", seen.metadata->dimensions[playback::Dimension::player].c_str());
  STRCMP_EQUAL("1.5", seen.metadata->dimensions[playback::Dimension::player_version].c_str());
  STRCMP_EQUAL("Evening", seen.metadata->dimensions[playback::Dimension::content].c_str());
  LONGS_EQUAL(4000, seen.metadata->weight->count);
  CHECK_TRUE(*seen.hidden);

  for (const char* rate : {"0", "0.00001", "1.5", "\"1\""}) {
    const auto odd = observe("session_start", "{\"sampleRate\":" + std::string(rate) + "}");
    CHECK_FALSE_TEXT(odd.metadata->weight.has_value(), rate);
  }
}

TEST(Observation, does_not_take_the_version_of_a_reporting_script_for_that_of_the_player) {
  STRCMP_EQUAL("", observe("session_start", R"({"player":"html5","sdkVersion":"1.1"})")
                       .metadata->dimensions[playback::Dimension::player_version]
                       .c_str());
}

TEST(Observation, of_a_sampled_session_stands_for_a_hundred_at_most) {
  LONGS_EQUAL(100000, observe("session_start", R"({"sampleRate":0.01})").metadata->weight->count);
  LONGS_EQUAL(100000, observe("session_start", R"({"sampleRate":0.0001})").metadata->weight->count);
}

TEST(Observation, takes_a_bitrate_of_more_than_a_thousand_megabits_for_a_mistake) {
  check(1000000000, heartbeat(R"("bitrateBps":1000000000)").quality.bitrate_bps);
  CHECK_FALSE(heartbeat(R"("bitrateBps":1000000001)").quality.bitrate_bps.has_value());
  CHECK_FALSE(heartbeat(R"("avgBitrateBps":1000000001)").mean_bitrate.has_value());
}

TEST(Observation, of_the_end_says_why) {
  CHECK(observe("playback_end", R"({"reason":"completed"})").reason == EndReason::completed);
  CHECK(observe("playback_end", R"({"reason":"abandoned"})").reason == EndReason::abandoned);
  CHECK(observe("playback_end", R"({"reason":"error"})").reason == EndReason::error);
  CHECK(observe("playback_end", R"({"reason":"boredom"})").reason == EndReason::none);
}

TEST(Observation, of_a_seek_says_where_the_playhead_was_and_goes) {
  check(100, observe("seek_start", R"({"fromMs":100})").position_ms);
  check(900, observe("seek_end", R"({"fromMs":100,"toMs":900})").position_ms);
}

TEST(Observation, of_the_mean_bitrate_needs_the_mean) {
  const auto mean = heartbeat(R"("avgBitrateBps":900000,"bitrateMs":8000,"topMs":2000)").mean_bitrate;
  CHECK_EQUAL(900000, mean->bps);
  check(8000, mean->known_ms);
  check(2000, mean->top_ms);
  CHECK_FALSE(heartbeat(R"("bitrateMs":8000)").mean_bitrate.has_value());
}

TEST(Observation, has_one_form_of_the_host_that_media_come_from) {
  for (const char* written :
       {"cdn.example", "CDN.Example", "cdn.example.", "cdn.example:8443", "https://cdn.example/1.ts"})
    STRCMP_EQUAL("cdn.example", heartbeat(std::string(R"("mediaHost":")") + written + '"').media_host.c_str());
  for (const char* url : {"https://CDN.example/1.ts", "https://ada@cdn.example:8443?x", "HTTPS://cdn.example."})
    STRCMP_EQUAL("cdn.example",
                 observe("cmcd.rr", std::string(R"({"url":")") + url + R"(","rc":200})").media_host.c_str());
  STRCMP_EQUAL("[2001:db8::1]", heartbeat(R"("mediaHost":"[2001:DB8::1]:443")").media_host.c_str());
  STRCMP_EQUAL("", observe("cmcd.rr", R"({"url":"1.ts","rc":200})").media_host.c_str());
}
