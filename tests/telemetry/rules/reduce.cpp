#include "telemetry/rules/reduce.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

namespace {

constexpr std::int64_t kBegun = 1795230000000;

struct Session {
  std::vector<Observation> seen;

  Session& at(double second, const char* type, const std::string& payload = "{}") {
    auto observation = observe(type, payload);
    observation.ts = kBegun + static_cast<std::int64_t>(second * 1000);
    observation.received_at = observation.ts + 100;
    observation.identity = "identity-" + std::to_string(10000 + seen.size());
    seen.push_back(observation);
    return *this;
  }
  Figures figures() const { return reduce(seen); }
  Standing standing_after(double second) const {
    const auto now = kBegun + static_cast<std::int64_t>(second * 1000);
    return standing(figures(), seen.back().received_at, now);
  }
};

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
  CHECK(found.state == State::ended);
  CHECK(found.reason == Reason::completed);
  CHECK_EQUAL(kBegun + 30000, *found.ended_at);
  CHECK_EQUAL(kBegun + 30000, found.last_event_at);
  LONGS_EQUAL(10, found.event_count);
  CHECK_TRUE(found.attempted && found.started && !found.failed && !found.recovered && !found.startup_excluded);
  LONGS_EQUAL(1000, found.weight);
}

TEST(Reduce, knows_nothing_of_a_session_without_events) {
  const auto found = reduce({});
  LONGS_EQUAL(0, found.event_count);
  CHECK(found.state == State::unknown);
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
