#include "telemetry/rules/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

namespace {

State after(State before, const char* type) { return state_after(before, RecordedSession().at(0, type).seen); }

}  // namespace

TEST_GROUP(StateAfter){};

TEST(StateAfter, works) {
  CHECK(after(State::unknown, "play_request") == State::starting);
  CHECK(after(State::starting, "playback_start") == State::playing);
  CHECK(after(State::playing, "rebuffer_start") == State::rebuffering);
  CHECK(after(State::rebuffering, "rebuffer_end") == State::playing);
  CHECK(after(State::playing, "seek_start") == State::seeking);
  CHECK(after(State::seeking, "seek_end") == State::playing);
  CHECK(after(State::playing, "pause") == State::paused);
  CHECK(after(State::paused, "resume") == State::playing);
  CHECK(after(State::playing, "playback_end") == State::ended);
}

TEST(StateAfter, stays_what_it_was_if_nothing_says_otherwise) {
  for (const auto before : {State::unknown, State::starting, State::playing, State::seeking, State::rebuffering,
                            State::paused, State::ended, State::failed}) {
    CHECK(state_after(before, {}) == before);
    CHECK(after(before, "heartbeat") == before);
    CHECK(after(before, "chapter") == before);
  }
  CHECK(after(State::paused, "seek_end") == State::paused);
  CHECK(after(State::ended, "resume") == State::ended);
}

TEST(StateAfter, follows_events_in_the_order_of_their_time) {
  auto seen = RecordedSession().at(1, "pause").at(2, "resume").at(3, "rebuffer_start").seen;
  std::swap(seen[0], seen[2]);
  CHECK(state_after(State::playing, seen) == State::rebuffering);
}
