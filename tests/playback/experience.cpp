#include "playback/experience.h"

#include <CppUTest/TestHarness.h>

using playback::experience_of;
using playback::Outcome;
using playback::SessionFigures;

namespace {

// Started at once, and played for an hour without a stall.
SessionFigures smooth() {
  SessionFigures figures;
  figures.started = true;
  figures.startup_ms = 0;
  figures.played_ms = 3600000;
  figures.rebuffer_ms = figures.rebuffer_count = 0;
  return figures;
}

double whole_of(const SessionFigures& figures, Outcome outcome = Outcome::played) {
  return experience_of(figures, outcome)->whole;
}

}  // namespace

TEST_GROUP(Experience){};

TEST(Experience, works) {
  auto figures = smooth();
  figures.startup_ms = 4000;
  figures.rebuffer_ms = 400000;  // a tenth of the four million ms watched
  figures.rebuffer_count = 14;   // 2.1 in ten minutes
  figures.upscale_percent = 100;
  figures.max_upscale_percent = 200;
  const auto found = experience_of(figures, Outcome::played);
  DOUBLES_EQUAL(66.67, *found->start, 0.01);
  DOUBLES_EQUAL((68.96 + 36.79) / 2, *found->smoothness, 0.01);
  DOUBLES_EQUAL(68.42, *found->quality, 0.01);
  DOUBLES_EQUAL(100, found->success, 0);
  DOUBLES_EQUAL((66.67 + 52.87 + 68.42) / 3, found->whole, 0.01);
}

TEST(Experience, is_perfect_without_a_wait) { DOUBLES_EQUAL(100, whole_of(smooth()), 0); }

TEST(Experience, of_a_failure_is_none_at_all) {
  DOUBLES_EQUAL(0, whole_of(smooth(), Outcome::playback_failure), 0);
  DOUBLES_EQUAL(0, whole_of({}, Outcome::start_failure), 0);
}

TEST(Experience, of_who_gave_up_before_the_start_is_half) {
  DOUBLES_EQUAL(50, whole_of({}, Outcome::exit_before_start), 0);
}

TEST(Experience, leaves_out_what_is_not_known) {
  auto figures = smooth();
  figures.startup_ms = std::nullopt;
  figures.upscale_percent = 100;
  figures.max_upscale_percent = 100;
  const auto found = experience_of(figures, Outcome::played);
  CHECK_FALSE(found->start.has_value());
  DOUBLES_EQUAL((100 + 71.89) / 2, found->whole, 0.01);
}

TEST(Experience, counts_a_stall_of_a_short_session_as_one) {
  auto figures = smooth();
  figures.played_ms = 10000;
  figures.rebuffer_count = 1;
  DOUBLES_EQUAL((89.44 + 100) / 2, *experience_of(figures, Outcome::played)->smoothness, 0.01);
}

TEST(Experience, is_not_known_of_a_session_that_was_refused_or_has_not_begun) {
  CHECK_FALSE(experience_of(smooth(), Outcome::refused).has_value());
  CHECK_FALSE(experience_of({}, Outcome::idle).has_value());
  CHECK_FALSE(experience_of({}, Outcome::starting).has_value());
}
