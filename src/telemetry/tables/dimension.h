#pragma once
#include <array>
#include <cstdint>

namespace telemetry::tables {

// What figures are broken down by. The numbers are stored: see sql/0024_stream_hours.sql.
enum class Dimension : std::uint8_t {
  whole,
  player,
  player_version,
  browser,
  os,
  device,
  country,
  page,
  content,
  error,
  stream = 255,  // never stored: it is the whole of each stream
};

inline constexpr std::array<Dimension, 9> kStoredDimensions = {
    Dimension::player,  Dimension::player_version, Dimension::browser, Dimension::os,   Dimension::device,
    Dimension::country, Dimension::page,           Dimension::content, Dimension::error};

}  // namespace telemetry::tables
