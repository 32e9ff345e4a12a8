#include "figures/rules/rollups/viewer_minutes.h"

#include <CppUTest/TestHarness.h>

using figures::rules::ViewerMinutes;
using playback::State;

namespace {

constexpr std::int64_t kSecond = 1000, kMinute = 60 * kSecond, kHour = 60 * kMinute;
constexpr std::int64_t kNoon = 1'700'049'600'000;  // a whole hour

// Of a state that began at that time, and was received `late` ms later.
playback::Observation entered(State state, std::int64_t seconds, std::int64_t late = 0) {
  playback::Observation seen;
  seen.ts = kNoon + seconds * kSecond;
  seen.received_at = seen.ts + late;
  seen.enters = state;
  return seen;
}

}  // namespace

TEST_GROUP(ViewerMinutes) {
  events::tables::live_sessions::LiveSession session{};

  void add(ViewerMinutes & viewers, const std::vector<playback::Observation>& seen) const {
    viewers.see(session.identity.ref, seen);
    viewers.add(session);
  }
  // Seconds after noon.
  static ViewerMinutes counted(std::int64_t from, std::int64_t now) {
    return {kNoon + from * kSecond, kNoon + now * kSecond};
  }
  static std::string text_of(const ViewerMinutes::ViewersByTime& counts) {
    std::string text;
    for (const auto& [key, viewers] : counts) {
      if (key.second != std::string(16, '\0')) continue;
      text += std::to_string((key.first - kNoon) / kSecond) + ":" + std::to_string(viewers.all) +
              (viewers.rebuffering ? "r" : "") + (viewers.paused ? "p" : "") + " ";
    }
    return text;
  }
};

TEST(ViewerMinutes, count_each_ten_seconds_and_each_minute) {
  auto viewers = counted(0, 70);
  add(viewers, {entered(State::playing, 15)});
  STRCMP_EQUAL("10:1 20:1 30:1 40:1 50:1 ", text_of(viewers.points()).c_str());
  STRCMP_EQUAL("0:1 ", text_of(viewers.minutes()).c_str());
  LONGS_EQUAL(1, viewers.count());
}

TEST(ViewerMinutes, count_no_programs) {
  auto viewers = counted(0, 70);
  session.automated = true;
  add(viewers, {entered(State::playing, 15)});
  session.identity.ref = "another";
  session.state = State::playing;
  session.last_seen_at = kNoon + 60 * kSecond;
  viewers.add(session);
  STRCMP_EQUAL("", text_of(viewers.points()).c_str());
  STRCMP_EQUAL("", text_of(viewers.minutes()).c_str());
}

TEST(ViewerMinutes, count_what_ended_ten_seconds_ago) {
  LONGLONGS_EQUAL(kNoon, counted(0, 19).until());
  LONGLONGS_EQUAL(kNoon + 10 * kSecond, counted(0, 20).until());
  LONGS_EQUAL(0, counted(0, 69).count());
}

TEST(ViewerMinutes, go_on_within_a_minute_where_they_were) {
  auto viewers = counted(40, 85);
  add(viewers, {entered(State::playing, 15)});
  STRCMP_EQUAL("40:1 50:1 60:1 ", text_of(viewers.points()).c_str());
  STRCMP_EQUAL("0:1 ", text_of(viewers.minutes()).c_str());
}

TEST(ViewerMinutes, are_in_the_state_that_they_had_at_each_end) {
  auto viewers = counted(0, 70);
  add(viewers, {entered(State::playing, 1), entered(State::rebuffering, 12), entered(State::playing, 25),
                entered(State::paused, 31), entered(State::ended, 45)});
  STRCMP_EQUAL("0:1 10:1r 20:1 30:0p ", text_of(viewers.points()).c_str());
  STRCMP_EQUAL("", text_of(viewers.minutes()).c_str());
}

TEST(ViewerMinutes, are_counted_by_what_had_been_received) {
  auto viewers = counted(0, 70);
  add(viewers, {entered(State::playing, 1), entered(State::paused, 5, 30 * kSecond)});
  STRCMP_EQUAL("0:1 10:1 20:1 30:0p 40:0p 50:0p ", text_of(viewers.points()).c_str());
}

TEST(ViewerMinutes, do_not_go_back_to_a_state_that_was_received_late) {
  auto viewers = counted(0, 40);
  add(viewers, {entered(State::paused, 5, 20 * kSecond), entered(State::playing, 9)});
  STRCMP_EQUAL("0:1 10:1 20:1 ", text_of(viewers.points()).c_str());
}

TEST(ViewerMinutes, are_the_same_in_one_pass_and_in_several) {
  const std::vector<playback::Observation> seen = {entered(State::playing, 1), entered(State::rebuffering, 42),
                                                   entered(State::playing, 43, 40 * kSecond),
                                                   entered(State::paused, 100)};
  auto at_once = counted(0, 130), first = counted(0, 75), second = counted(60, 130);
  for (auto* viewers : {&at_once, &first, &second}) add(*viewers, seen);
  STRCMP_EQUAL((text_of(first.points()) + text_of(second.points())).c_str(), text_of(at_once.points()).c_str());
  STRCMP_EQUAL((text_of(first.minutes()) + text_of(second.minutes())).c_str(), text_of(at_once.minutes()).c_str());
}

TEST(ViewerMinutes, are_gone_90_seconds_after_they_were_seen) {
  auto viewers = counted(60, 150);
  add(viewers, {entered(State::playing, 15)});
  STRCMP_EQUAL("60:1 70:1 80:1 90:1 ", text_of(viewers.points()).c_str());
  CHECK(!viewers.is_counted(kNoon - 30 * kSecond));
  CHECK(viewers.is_counted(kNoon - 31 * kSecond));
}

TEST(ViewerMinutes, count_an_hour_at_most) {
  const auto viewers = counted(30, 2 * 3600);
  LONGLONGS_EQUAL(kNoon + 30 * kSecond + kHour, viewers.until());
  LONGS_EQUAL(60, viewers.count());
}

TEST(ViewerMinutes, begin_with_the_last_minute) {
  const ViewerMinutes viewers(std::nullopt, kNoon + 2 * kMinute + 35 * kSecond);
  LONGLONGS_EQUAL(kNoon + 2 * kMinute + 20 * kSecond, viewers.until());
  LONGS_EQUAL(1, viewers.count());
}

TEST(ViewerMinutes, are_counted_by_stream) {
  session.identity.stream_id = "0123456789abcdef";
  auto viewers = counted(50, 70);
  add(viewers, {entered(State::playing, 15)});
  LONGS_EQUAL(1, viewers.points().at({kNoon + 50 * kSecond, *session.identity.stream_id}).all);
  LONGS_EQUAL(1, viewers.minutes().at({kNoon, *session.identity.stream_id}).all);
}
