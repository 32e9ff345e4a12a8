#pragma once
#include <optional>
#include <string_view>

// The fields of an event's payload that are known in our own vocabulary.
namespace telemetry::rules {

// Numbers are 0 or more and at most 10^15, fewer for counts and bitrates; what was something else is absent, or empty.
// Texts are gone with the next payload that the thread reads.
struct Payload {
  using Number = std::optional<double>;
  Number startup_ms, position_ms, from_ms, to_ms, rate, latency_ms, live_latency_ms, sample_rate;
  Number played_ms, rebuffer_ms, rebuffer_count, seek_ms, dropped_frames;
  Number bitrate_bps, width, height, avg_bitrate_bps, bitrate_ms, top_ms;
  Number code_number;  // an element's error has a number for its code
  std::optional<bool> fatal, visible, hidden, joined;
  std::string_view code, message, reason, player, player_version, sdk_version, title, content;
};

// Absent unless the text is one JSON object.
std::optional<Payload> read_payload(std::string_view text);

}  // namespace telemetry::rules
