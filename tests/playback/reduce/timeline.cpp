#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

using Session = RecordedSession;

const char* name(State state) {
  const char* names[] = {"unknown", "starting", "playing", "seeking", "rebuffering", "paused", "ended", "failed"};
  return names[static_cast<int>(state)];
}

// Each span as "from-to state because", in seconds.
std::string spans_of(const Session& session) {
  std::string all;
  for (const auto& span : timeline(session.seen)) {
    all += std::to_string((span.from - Session::kBegun) / 1000) + "-" +
           std::to_string((span.to - Session::kBegun) / 1000) + " " + name(span.state) + " " + span.because + "\n";
  }
  return all;
}

}  // namespace

TEST_GROUP(Timeline){};

TEST(Timeline, works) {
  STRCMP_EQUAL(
      "0-1 unknown session_start\n"
      "1-2 starting play_request\n"
      "2-12 playing playback_start\n"
      "12-14 rebuffering rebuffer_start\n"
      "14-20 playing rebuffer_end\n"
      "20-80 paused pause\n"
      "80-90 playing resume\n"
      "90-95 ended playback_end\n",
      spans_of(Session()
                   .at(0, "session_start")
                   .at(1, "play_request")
                   .at(2, "playback_start")
                   .at(12, "rebuffer_start")
                   .at(14, "rebuffer_end")
                   .at(15, "heartbeat")
                   .at(20, "pause")
                   .at(80, "resume")
                   .at(90, "playback_end")
                   .at(95, "heartbeat"))
          .c_str());
}

TEST(Timeline, shows_no_failure_that_playback_survived) {
  STRCMP_EQUAL("0-20 playing playback_start\n", spans_of(Session()
                                                             .at(0, "playback_start")
                                                             .at(5, "error", R"({"fatal":true})")
                                                             .at(15, "error_recovered")
                                                             .at(20, "heartbeat"))
                                                    .c_str());
}

TEST(Timeline, has_no_span_for_fewer_than_two_points_in_time) {
  STRCMP_EQUAL("", spans_of(Session()).c_str());
  STRCMP_EQUAL("", spans_of(Session().at(0, "playback_start").at(0, "pause")).c_str());
}

TEST(Timeline, says_of_what_nothing_is_known) {
  STRCMP_EQUAL(
      "0-2 unknown silence\n"
      "2-32 playing playback_start\n"
      "32-102 unknown silence\n"
      "102-105 playing playback_start\n"
      "105-112 unknown playhead\n"
      "112-120 unknown silence\n",
      spans_of(Session()
                   .at(0, "chapter")
                   .at(2, "playback_start")
                   .at(102, "heartbeat", R"({"positionMs":90000})")
                   .at(112, "heartbeat", R"({"positionMs":93000})")
                   .at(120, "chapter"))
          .c_str());
}

TEST(Timeline, has_no_spans_of_less_than_a_second_because_of_the_playhead) {
  STRCMP_EQUAL("0-20 playing playback_start\n", spans_of(Session()
                                                             .at(0, "playback_start", R"({"positionMs":0})")
                                                             .at(10, "heartbeat", R"({"positionMs":9500})")
                                                             .at(20, "heartbeat", R"({"positionMs":19400})"))
                                                    .c_str());
}

TEST(Timeline, says_that_it_has_not_all_of_very_many_spans) {
  RecordedSession session;
  session.at(0, "playback_start");
  for (int i = 1; i < 25000; ++i) session.at(2 * i - 1, "pause").at(2 * i, "resume");
  Timeline most(overview_of(session.seen));
  most.add(session.seen);
  CHECK_TRUE(most.complete());

  for (int i = 25000; i < 26000; ++i) session.at(2 * i - 1, "pause").at(2 * i, "resume");
  Timeline more(overview_of(session.seen));
  more.add(session.seen);
  CHECK_FALSE(more.complete());
  LONGS_EQUAL(50000, more.spans().size());
}
