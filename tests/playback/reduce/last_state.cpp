#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

State after(State before, const char* type) { return state_after(before, RecordedSession().at(0, type).seen); }

}  // namespace

TEST_GROUP(StateAfter){};

TEST(StateAfter, works) {
  CHECK(after(playback::State::unknown, "play_request") == playback::State::starting);
  CHECK(after(playback::State::starting, "playback_start") == playback::State::playing);
  CHECK(after(playback::State::playing, "rebuffer_start") == playback::State::rebuffering);
  CHECK(after(playback::State::rebuffering, "rebuffer_end") == playback::State::playing);
  CHECK(after(playback::State::playing, "seek_start") == playback::State::seeking);
  CHECK(after(playback::State::seeking, "seek_end") == playback::State::playing);
  CHECK(after(playback::State::playing, "pause") == playback::State::paused);
  CHECK(after(playback::State::paused, "resume") == playback::State::playing);
  CHECK(after(playback::State::playing, "playback_end") == playback::State::ended);
  CHECK(after(playback::State::failed, "error_recovered") == playback::State::playing);
}

TEST(StateAfter, stays_what_it_was_if_nothing_says_otherwise) {
  for (const auto before :
       {playback::State::unknown, playback::State::starting, playback::State::playing, playback::State::seeking,
        playback::State::rebuffering, playback::State::paused, playback::State::ended, playback::State::failed}) {
    CHECK(state_after(before, {}) == before);
    CHECK(after(before, "heartbeat") == before);
    CHECK(after(before, "chapter") == before);
  }
  CHECK(after(playback::State::paused, "seek_end") == playback::State::paused);
  CHECK(after(playback::State::paused, "error_recovered") == playback::State::paused);
  CHECK(after(playback::State::ended, "resume") == playback::State::ended);
}

TEST(StateAfter, follows_events_in_the_order_of_their_time) {
  auto seen = RecordedSession().at(1, "pause").at(2, "resume").at(3, "rebuffer_start").seen;
  std::swap(seen[0], seen[2]);
  CHECK(state_after(playback::State::playing, seen) == playback::State::rebuffering);
}
