#pragma once
#include <string>
#include <string_view>

#include "figures/values/distinct.h"
#include "figures/values/histogram.h"

namespace figures::values {

// Holds the histograms and sketches of hourly_rollups and daily_rollups, which are stored in one column.
struct Histograms {
  Histogram startup_ms, bitrate_kbps, played_ms, latency_ms, page_startup_ms, player_startup_ms;
  Distinct viewers;

  static Histograms exact();

  Histograms& operator+=(const Histograms& other);
  Histograms& operator-=(const Histograms& other);
  std::string encode() const;
  // Throws std::invalid_argument, as Histogram::decode() does.
  static Histograms decode(std::string_view bytes);
};

}  // namespace figures::values
