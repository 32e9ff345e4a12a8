#include "playback/reduce/playhead.h"

#include <cstdlib>

namespace playback {
namespace {

constexpr double kMinGapMs = 1000, kMinMovedMs = 1000, kSamePlaceMs = 250;

}  // namespace

Playhead::Shows Playhead::follow(const Observation& next, double rate) {
  if (next.enters != State::unknown || next.repeats_state) {
    before_ = std::nullopt;
    return Shows::nothing;
  }
  const auto after = seen_in(next);
  if (!after.playhead && !after.buffered_ms) return Shows::nothing;
  const double gap_ms = before_ ? static_cast<double>(next.ts - before_->ts) * (rate > 0 ? rate : 1) : 0;
  if (before_ && gap_ms < kMinGapMs) return Shows::nothing;

  const auto shows = before_ ? between(*before_, after, gap_ms) : Shows::nothing;
  since_ = before_ ? before_->ts : next.ts;
  before_ = after;
  return shows;
}

Playhead::Seen Playhead::seen_in(const Observation& next) {
  if (!next.position_ms) return {next.ts, next.playhead, false, next.buffered_ms};
  return {next.ts, static_cast<double>(*next.position_ms), true, next.buffered_ms};
}

// A playhead that goes much further than time has been moved. One that stands still with an empty buffer may wait for
// data, or has reached the end.
Playhead::Shows Playhead::between(const Seen& before, const Seen& after, double gap_ms) {
  if (!before.playhead && !after.playhead) {
    const bool is_used_up = before.buffered_ms && after.buffered_ms && *after.buffered_ms < *before.buffered_ms;
    return is_used_up ? Shows::start : Shows::nothing;
  }
  if (!before.playhead || !after.playhead) return Shows::nothing;
  double advance = *after.playhead - *before.playhead;
  if (!after.is_in_ms && advance < kMinMovedMs) advance *= 1000;  // then these are seconds
  if (std::abs(advance) < kSamePlaceMs) return after.buffered_ms.value_or(0) > 0 ? Shows::pause : Shows::nothing;
  if (advance > gap_ms * 1.5 + 1000) return Shows::nothing;
  if (advance >= gap_ms / 2) return Shows::playback;
  return advance >= kMinMovedMs ? Shows::start : Shows::nothing;
}

}  // namespace playback
