#include "telemetry/rules/recorded_session.h"

#include <CppUTest/TestHarness.h>

using namespace telemetry::rules;

namespace {

using Session = RecordedSession;

constexpr double kHalfAnHour = 30 * 60;

Session playing() { return Session().at(0, "play_request").at(1, "playback_start"); }

}  // namespace

TEST_GROUP(Standing){};

TEST(Standing, works) {
  const auto found = playing().standing_after(2);
  CHECK(found.state == State::playing);
  CHECK(found.outcome == Outcome::played);
  CHECK_FALSE(found.ended_at.has_value());
}

TEST(Standing, is_starting_until_something_began) {
  for (const char* type : {"session_start", "play_request", "pause", "chapter"}) {
    CHECK_TRUE_TEXT(Session().at(0, type).standing_after(1).state == State::starting, type);
  }
  CHECK(Session().at(0, "session_start").standing_after(1).outcome == Outcome::idle);
  CHECK(Session().at(0, "play_request").standing_after(1).outcome == Outcome::starting);
}

TEST(Standing, is_an_exit_before_the_start_after_a_minute_of_silence_or_the_end) {
  auto session = Session().at(0, "play_request").at(5, "session_start");
  CHECK(session.standing_after(64.9).outcome == Outcome::starting);
  CHECK(session.standing_after(65).outcome == Outcome::exit_before_start);
  CHECK(session.standing_after(65).state == State::starting);
  CHECK(session.at(6, "playback_end").standing_after(7).outcome == Outcome::exit_before_start);
}

TEST(Standing, is_no_exit_before_the_start_without_a_second_of_waiting) {
  auto session = Session().at(0, "play_request").at(0.999, "playback_end");
  CHECK(session.standing_after(100).outcome == Outcome::starting);
}

TEST(Standing, is_no_exit_before_the_start_if_nobody_asked_to_play) {
  CHECK(Session().at(0, "session_start").at(5, "playback_end").standing_after(100).outcome == Outcome::idle);
}

TEST(Standing, tells_failures_before_and_after_the_start) {
  auto session = Session().at(0, "play_request").at(5, "error", R"({"fatal":true})");
  CHECK(session.standing_after(6).outcome == Outcome::start_failure);
  CHECK(session.standing_after(6).state == State::failed);
  CHECK(playing().at(5, "error", R"({"fatal":true})").standing_after(6).outcome == Outcome::playback_failure);
  CHECK(session.at(6, "playback_start").standing_after(7).outcome == Outcome::played);
}

TEST(Standing, ends_a_session_after_half_an_hour_of_silence) {
  const auto session = playing().at(11, "heartbeat");
  CHECK_FALSE(session.standing_after(10.9 + kHalfAnHour).ended_at.has_value());
  const auto found = session.standing_after(11 + kHalfAnHour);
  CHECK(found.state == State::ended);
  CHECK_EQUAL(Session::kBegun + 11000, *found.ended_at);
}

TEST(Standing, counts_silence_since_the_last_request_if_events_are_ahead_of_it) {
  auto session = playing();
  session.seen.back().received_at = Session::kBegun - 1000000;
  CHECK(session.standing_after(kHalfAnHour - 1000).state == State::ended);
}

TEST(Standing, opens_an_ended_session_with_a_later_event) {
  auto session = playing();
  CHECK(session.standing_after(4000).state == State::ended);
  CHECK(session.at(4000, "heartbeat").standing_after(4000).state == State::playing);
}

TEST(Standing, ends_a_session_without_events_when_it_was_last_heard_of) {
  const auto heard_at = Session::kBegun, half_an_hour = static_cast<std::int64_t>(kHalfAnHour) * 1000;
  CHECK_FALSE(standing({}, heard_at, heard_at + half_an_hour - 1).ended_at.has_value());
  CHECK_EQUAL(heard_at, *standing({}, heard_at, heard_at + half_an_hour).ended_at);
}

TEST(Standing, of_a_session_that_ended_says_when) {
  const auto found = playing().at(9, "playback_end").at(10, "heartbeat").standing_after(11);
  CHECK(found.state == State::ended);
  CHECK_EQUAL(Session::kBegun + 9000, *found.ended_at);
}
