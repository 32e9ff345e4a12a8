#pragma once
#include <array>
#include <cstdint>

#include "telemetry/tables/histograms.h"

namespace telemetry::tables {

// The columns of stream_hours and stream_days: sums over sessions, each in thousandths of a session or of its unit.
struct Sums {
  std::int64_t sessions = 0, attempts = 0, plays = 0;
  std::int64_t startups = 0, startup_ms = 0;  // sessions whose startup is known
  std::int64_t exits = 0, start_failures = 0, playback_failures = 0, recovered = 0;
  std::int64_t played_ms = 0, watched_ms = 0, rebuffer_ms = 0, rebuffer_count = 0, stalled_plays = 0, seek_ms = 0;
  std::int64_t bitrate_ms = 0, bitrate_kbits = 0, top_ms = 0;
  std::int64_t switches = 0, dropped_frames = 0, completed = 0, good = 0;
  Histograms histograms;

  Sums& operator+=(const Sums& other);
  // What is left of a whole without one of its parts; never below 0.
  Sums& operator-=(const Sums& part);
};

// Sums stay below this, so that no player's numbers can make them overflow.
constexpr std::int64_t kGreatestSum = std::int64_t{1} << 61;

struct SumColumn {
  const char* name;
  std::int64_t Sums::*sum;
};

inline constexpr std::array<SumColumn, 22> kSumColumns = {{
    {"sessions", &Sums::sessions},
    {"attempts", &Sums::attempts},
    {"plays", &Sums::plays},
    {"startups", &Sums::startups},
    {"startup_ms", &Sums::startup_ms},
    {"exits", &Sums::exits},
    {"start_failures", &Sums::start_failures},
    {"playback_failures", &Sums::playback_failures},
    {"recovered", &Sums::recovered},
    {"played_ms", &Sums::played_ms},
    {"watched_ms", &Sums::watched_ms},
    {"rebuffer_ms", &Sums::rebuffer_ms},
    {"rebuffer_count", &Sums::rebuffer_count},
    {"stalled_plays", &Sums::stalled_plays},
    {"seek_ms", &Sums::seek_ms},
    {"bitrate_ms", &Sums::bitrate_ms},
    {"bitrate_kbits", &Sums::bitrate_kbits},
    {"top_ms", &Sums::top_ms},
    {"switches", &Sums::switches},
    {"dropped_frames", &Sums::dropped_frames},
    {"completed", &Sums::completed},
    {"good", &Sums::good},
}};

}  // namespace telemetry::tables
