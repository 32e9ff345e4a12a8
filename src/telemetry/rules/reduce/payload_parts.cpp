#include "telemetry/rules/reduce/payload_parts.h"

#include <algorithm>
#include <cmath>

namespace telemetry::rules {
namespace {

constexpr double kRarest = 0.0001;        // a sampling rate below that is taken for a mistake
constexpr long kGreatestWeight = 100000;  // a hundred sessions: nobody may outweigh all others

std::string_view first_given(std::string_view one, std::string_view other) { return one.empty() ? other : one; }

}  // namespace

std::string shortened(std::string_view text, std::size_t most) {
  std::size_t characters = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool begins = (static_cast<unsigned char>(text[i]) & 0xC0) != 0x80;
    if (begins && ++characters > most) return std::string(text.substr(0, i));
  }
  return std::string(text);
}

std::optional<std::int64_t> whole(const Payload::Number& number) {
  return number ? std::optional<std::int64_t>(std::llround(*number)) : std::nullopt;
}

Totals totals_in(const Payload& payload) {
  return {whole(payload.played_ms), whole(payload.rebuffer_ms), whole(payload.rebuffer_count), whole(payload.seek_ms),
          whole(payload.dropped_frames)};
}

std::optional<MeanBitrate> mean_bitrate_in(const Payload& payload) {
  const auto mean = whole(payload.avg_bitrate_bps);
  if (!mean) return std::nullopt;
  return MeanBitrate{*mean, whole(payload.bitrate_ms), whole(payload.top_ms)};
}

Quality quality_in(const Payload& payload) {
  return {whole(payload.bitrate_bps), whole(payload.width), whole(payload.height)};
}

About about_in(const Payload& payload) {
  About about;
  about.player = shortened(payload.player, 32);
  about.player_version = shortened(first_given(payload.player_version, payload.sdk_version), 16);
  about.content = shortened(first_given(payload.title, payload.content), 128);
  const auto& rate = payload.sample_rate;
  if (rate >= kRarest && rate <= 1.0)
    about.weight = static_cast<int>(std::min(kGreatestWeight, std::lround(1000 / *rate)));
  return about;
}

Fault fault_in(const Payload& payload) {
  const auto number = whole(payload.code_number);
  return {payload.fatal.value_or(false), number ? std::to_string(*number) : shortened(payload.code, 64),
          shortened(payload.message, 120)};
}

Reason reason_in(const Payload& payload) {
  if (payload.reason == "completed") return Reason::completed;
  if (payload.reason == "abandoned") return Reason::abandoned;
  return payload.reason == "error" ? Reason::error : Reason::none;
}

}  // namespace telemetry::rules
