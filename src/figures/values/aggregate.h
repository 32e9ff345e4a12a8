#pragma once
#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>

#include "figures/values/histograms.h"
#include "playback/session_figures.h"

namespace figures::values {

using playback::Thousandths;

// Adds up the figures of many sessions. This is what a row of hourly_rollups or daily_rollups holds.
struct Aggregate {
  using Sum = Thousandths Aggregate::*;

  Thousandths sessions, attempts, plays;
  Thousandths startups, startup_ms;  // sessions whose startup is known
  Thousandths exits, start_failures, playback_failures, recovered;
  Thousandths played_ms, watched_ms, rebuffer_ms, rebuffer_count, stalled_plays, seek_ms;
  Thousandths bitrate_ms, bitrate_kbits, top_ms;
  Thousandths switches, dropped_frames, completed, good;
  Thousandths refused, downshifts, seeks;
  Thousandths sized, upscale_percent;  // sessions whose upscaling is known
  // These add up tenths of the points of playback/experience.h, and count the sessions that have them. `startups` have
  // points for the start, and `sized` for the quality.
  Thousandths scored, score, start_score, smooths, smooth_score, quality_score;
  Histograms histograms;

  // Adds what one session counts for, times its weight.
  void add(const playback::SessionFigures& figures, playback::Outcome outcome);
  // Does the same without histograms, which take most of the time.
  void add_sums(const playback::SessionFigures& figures, playback::Outcome outcome);
  Aggregate& operator+=(const Aggregate& other);
  // Subtracts a part from a whole. Nothing gets below 0.
  Aggregate& operator-=(const Aggregate& part);

  // Encodes all sums but `sessions` in few bytes, as most of them are small or 0.
  std::string encode_sums() const;
  // Throws CorruptBytes for what encode_sums() does not make.
  void decode_sums(std::string_view bytes);
};

// No sum exceeds this, so that no player's numbers can make one overflow.
constexpr Thousandths kMaxSum{std::int64_t{1} << 61};

// Lists the sums in the order in which they are stored. New ones come at the end.
inline constexpr std::array kAggregateSums = {
    &Aggregate::sessions,       &Aggregate::attempts,      &Aggregate::plays,           &Aggregate::startups,
    &Aggregate::startup_ms,     &Aggregate::exits,         &Aggregate::start_failures,  &Aggregate::playback_failures,
    &Aggregate::recovered,      &Aggregate::played_ms,     &Aggregate::watched_ms,      &Aggregate::rebuffer_ms,
    &Aggregate::rebuffer_count, &Aggregate::stalled_plays, &Aggregate::seek_ms,         &Aggregate::bitrate_ms,
    &Aggregate::bitrate_kbits,  &Aggregate::top_ms,        &Aggregate::switches,        &Aggregate::dropped_frames,
    &Aggregate::completed,      &Aggregate::good,          &Aggregate::refused,         &Aggregate::downshifts,
    &Aggregate::seeks,          &Aggregate::sized,         &Aggregate::upscale_percent, &Aggregate::scored,
    &Aggregate::score,          &Aggregate::start_score,   &Aggregate::smooths,         &Aggregate::smooth_score,
    &Aggregate::quality_score,
};

bool operator==(const Aggregate& a, const Aggregate& b);

// Says which sessions an aggregate is of: those of an hour, a day or an interval, those with a value, those with both,
// or, without either, all.
struct Key {
  std::optional<std::int64_t> begin = {};  // in ms since 1970
  std::string value = {};                  // of a dimension, '' where a session has none; or the id of a stream

  friend bool operator<(const Key& a, const Key& b) { return std::tie(a.begin, a.value) < std::tie(b.begin, b.value); }
  friend bool operator==(const Key& a, const Key& b) {
    return std::tie(a.begin, a.value) == std::tie(b.begin, b.value);
  }
};

// Keys that no session has are left out.
using AggregatesByKey = std::map<Key, Aggregate>;
Aggregate whole_of(const AggregatesByKey& parts);

}  // namespace figures::values
