#include "playback/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace playback;

namespace {

using Session = RecordedSession;

constexpr double kHalfAnHour = 30 * 60;

Session playing() { return Session().at(0, "play_request").at(1, "playback_start"); }

}  // namespace

TEST_GROUP(SessionStatus){};

TEST(SessionStatus, works) {
  const auto found = playing().status_after(2);
  CHECK(found.state == playback::State::playing);
  CHECK(found.outcome == playback::Outcome::played);
  CHECK_FALSE(found.ended_at.has_value());
}

TEST(SessionStatus, is_starting_until_something_began) {
  for (const char* type : {"session_start", "play_request", "pause", "chapter"}) {
    CHECK_TRUE_TEXT(Session().at(0, type).status_after(1).state == playback::State::starting, type);
  }
  CHECK(Session().at(0, "session_start").status_after(1).outcome == playback::Outcome::idle);
  CHECK(Session().at(0, "play_request").status_after(1).outcome == playback::Outcome::starting);
}

TEST(SessionStatus, is_an_exit_before_the_start_after_a_minute_of_silence_or_the_end) {
  auto session = Session().at(0, "play_request").at(5, "session_start");
  CHECK(session.status_after(64.9).outcome == playback::Outcome::starting);
  CHECK(session.status_after(65).outcome == playback::Outcome::exit_before_start);
  CHECK(session.status_after(65).state == playback::State::starting);
  CHECK(session.at(6, "playback_end").status_after(7).outcome == playback::Outcome::exit_before_start);
}

TEST(SessionStatus, is_no_exit_before_the_start_without_a_second_of_waiting) {
  auto session = Session().at(0, "play_request").at(0.999, "playback_end");
  CHECK(session.status_after(100).outcome == playback::Outcome::starting);
}

TEST(SessionStatus, is_no_exit_before_the_start_if_nobody_asked_to_play) {
  CHECK(Session().at(0, "session_start").at(5, "playback_end").status_after(100).outcome == playback::Outcome::idle);
}

TEST(SessionStatus, is_playing_once_the_player_counts_time_played) {
  auto session = Session().at(0, "play_request").at(10, "heartbeat", R"({"playedMs":0})");
  CHECK(session.status_after(11).state == playback::State::starting);
  session.at(20, "heartbeat", R"({"playedMs":9000})");
  CHECK(session.status_after(21).state == playback::State::playing);
  CHECK(session.status_after(100).outcome == playback::Outcome::played);
}

TEST(SessionStatus, tells_failures_before_and_after_the_start) {
  auto session = Session().at(0, "play_request").at(5, "error", R"({"fatal":true})");
  CHECK(session.status_after(6).outcome == playback::Outcome::start_failure);
  CHECK(session.status_after(6).state == playback::State::failed);
  CHECK(playing().at(5, "error", R"({"fatal":true})").status_after(6).outcome == playback::Outcome::playback_failure);
  CHECK(session.at(6, "playback_start").status_after(7).outcome == playback::Outcome::played);
}

TEST(SessionStatus, ends_a_session_after_half_an_hour_of_silence) {
  const auto session = playing().at(11, "heartbeat");
  CHECK_FALSE(session.status_after(10.9 + kHalfAnHour).ended_at.has_value());
  const auto found = session.status_after(11 + kHalfAnHour);
  CHECK(found.state == playback::State::ended);
  CHECK_EQUAL(Session::kBegun + 11000, *found.ended_at);
}

TEST(SessionStatus, counts_silence_since_the_last_request_if_events_are_ahead_of_it) {
  auto session = playing();
  session.seen.back().received_at = Session::kBegun - 1000000;
  CHECK(session.status_after(kHalfAnHour - 1000).state == playback::State::ended);
}

TEST(SessionStatus, opens_an_ended_session_with_a_later_event) {
  auto session = playing();
  CHECK(session.status_after(4000).state == playback::State::ended);
  CHECK(session.at(4000, "heartbeat").status_after(4000).state == playback::State::playing);
}

TEST(SessionStatus, ends_a_session_without_events_when_it_was_last_heard_of) {
  const auto last_seen_at = Session::kBegun, half_an_hour = static_cast<std::int64_t>(kHalfAnHour) * 1000;
  CHECK_FALSE(status_at({}, last_seen_at, last_seen_at + half_an_hour - 1).ended_at.has_value());
  CHECK_EQUAL(last_seen_at, *status_at({}, last_seen_at, last_seen_at + half_an_hour).ended_at);
}

TEST(SessionStatus, of_a_session_that_ended_says_when) {
  const auto found = playing().at(9, "playback_end").at(10, "heartbeat").status_after(11);
  CHECK(found.state == playback::State::ended);
  CHECK_EQUAL(Session::kBegun + 9000, *found.ended_at);
}
