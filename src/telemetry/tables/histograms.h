#pragma once
#include <string>
#include <string_view>

#include "telemetry/tables/histogram.h"

namespace telemetry::tables {

// The histograms of stream_hours and stream_days, which are stored in one column.
struct Histograms {
  Histogram startup_ms, bitrate_kbps, played_ms, latency_ms;

  Histograms& operator+=(const Histograms& other);
  Histograms& operator-=(const Histograms& other);
  std::string bytes() const;
  // Throws std::invalid_argument, as Histogram.
  static Histograms from_bytes(std::string_view bytes);
};

}  // namespace telemetry::tables
