#include "playback/reduce/playhead.h"

#include <cmath>
#include <utility>

namespace playback {
namespace {

constexpr double kMinGapMs = 1000, kMinMovedMs = 1000, kSamePlaceMs = 250;

constexpr double furthest(double gap_ms) { return gap_ms * 1.5 + 1000; }

}  // namespace

std::optional<Playhead::Shows> Playhead::follow(const Observation& next, double rate) {
  if (next.enters != State::unknown || next.repeats_state) {
    before_ = std::nullopt;
    return std::nullopt;
  }
  const auto after = seen_in(next);
  if (!after) return std::nullopt;
  const auto before = before_.value_or(*after);
  const double gap_ms = static_cast<double>(after->ts - before.ts) * (rate > 0 ? rate : 1);
  if (before_ && gap_ms < kMinGapMs) return std::nullopt;
  if (!std::exchange(before_, after)) return std::nullopt;

  since_ = before.ts;
  const double advance = advance_between(before, *after, gap_ms);
  advance_ms_ = advance < kSamePlaceMs ? 0 : advance;
  return shown_by(advance, gap_ms, after->buffered_ms > 0);
}

std::optional<Playhead::Seen> Playhead::seen_in(const Observation& next) {
  const auto buffered_ms = next.buffered_ms.value_or(0);
  if (next.position_ms) return Seen{next.ts, static_cast<double>(*next.position_ms), true, buffered_ms};
  if (next.playhead) return Seen{next.ts, *next.playhead, false, buffered_ms};
  return std::nullopt;
}

// Where the unit is not known, little is taken for seconds if time allows.
double Playhead::advance_between(const Seen& before, const Seen& after, double gap_ms) {
  const double advance = after.playhead - before.playhead;
  const bool in_seconds = !after.is_in_ms && advance < kMinMovedMs && advance * 1000 <= furthest(gap_ms);
  return in_seconds ? advance * 1000 : advance;
}

// A playhead that goes much further than time has been moved. One that stands still with an empty buffer may wait for
// data, or has reached the end.
Playhead::Shows Playhead::shown_by(double advance_ms, double gap_ms, bool has_buffer) {
  if (std::abs(advance_ms) < kSamePlaceMs) return has_buffer ? Shows::pause : Shows::nothing;
  if (advance_ms > furthest(gap_ms)) return Shows::nothing;
  if (advance_ms >= gap_ms / 2) return Shows::playback;
  return advance_ms >= kMinMovedMs ? Shows::start : Shows::nothing;
}

}  // namespace playback
