#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "playback/dimensions.h"
#include "playback/observation.h"

// Reads the fields of an event's payload that our own vocabulary knows.
namespace playback {

// Numbers are from 0 to 10^15, and lower for counts and bitrates. Anything else is absent, or empty, which `losses`
// says unless it is null. Texts are valid until the thread reads its next payload.
struct Payload {
  using Number = std::optional<double>;
  Number startup_ms, position_ms, from_ms, to_ms, rate, latency_ms, live_latency_ms, sample_rate;
  Number played_ms, rebuffer_ms, rebuffer_count, seek_ms, dropped_frames;
  Number bitrate_bps, width, height, scale, avg_bitrate_bps, bitrate_ms, top_ms;
  Number page_startup_ms, player_startup_ms;
  std::optional<bool> fatal, business, visible, hidden, joined;
  std::string_view message, reason, media_host;
  std::string code;       // an element's error has a number for it
  std::string automated;  // also of true and false
  DimensionValues dimensions;
  CustomValues custom;  // the members of `custom` that are texts, numbers or truth values
  Losses losses;
};

// Returns nullopt unless the text is one JSON object.
std::optional<Payload> read_payload(std::string_view text);

}  // namespace playback
