#include "playback/formats/payload_parts.h"

#include <algorithm>
#include <cmath>

#include "text/ascii.h"
#include "text/utf8.h"

namespace playback {
namespace {

constexpr double kMinSampleRate = 0.0001;  // a sampling rate below that is taken for a mistake
constexpr long kMaxSampleWeight = 100000;  // a hundred sessions: nobody may outweigh all others

}  // namespace

std::optional<std::int64_t> whole(const Payload::Number& number) {
  return number ? std::optional<std::int64_t>(std::llround(*number)) : std::nullopt;
}

Counters counters_in(const Payload& payload) {
  return {whole(payload.played_ms), whole(payload.rebuffer_ms), whole(payload.rebuffer_count), whole(payload.seek_ms),
          whole(payload.dropped_frames)};
}

std::optional<MeanBitrate> mean_bitrate_in(const Payload& payload) {
  const auto mean = whole(payload.avg_bitrate_bps);
  if (!mean) return std::nullopt;
  return MeanBitrate{*mean, whole(payload.bitrate_ms), whole(payload.top_ms)};
}

Quality quality_in(const Payload& payload) {
  Quality quality{whole(payload.bitrate_bps), whole(payload.width), whole(payload.height), std::nullopt};
  if (payload.scale) quality.upscale_percent = std::max(0L, std::lround(*payload.scale * 100 - 100));
  return quality;
}

std::string media_host_in(const std::string& given) {
  const auto scheme = given.find("://");
  std::string host = given.substr(scheme == given.npos ? 0 : scheme + 3);
  host.erase(std::min(host.size(), host.find_first_of("/?#")));
  host.erase(0, host.rfind('@') + 1);
  host.erase(std::min(host.size(), host.find(':', host[0] == '[' ? host.find(']') : 0)));
  if (!host.empty() && host.back() == '.') host.pop_back();
  return text::shortened(text::lower(host), info_of(Dimension::cdn).most);
}

Metadata metadata_in(const Payload& payload) {
  Metadata metadata;
  metadata.dimensions = payload.dimensions;
  metadata.custom = payload.custom;
  metadata.page_startup_ms = whole(payload.page_startup_ms);
  metadata.player_startup_ms = whole(payload.player_startup_ms);
  const auto& rate = payload.sample_rate;
  if (rate >= kMinSampleRate && rate <= 1.0)
    metadata.weight = static_cast<int>(std::min(kMaxSampleWeight, std::lround(1000 / *rate)));
  return metadata;
}

PlaybackError playback_error_in(const Payload& payload) {
  const auto number = whole(payload.code_number);
  return {payload.fatal.value_or(false), number ? std::to_string(*number) : text::shortened(payload.code, 64),
          text::shortened(payload.message, 120), payload.business.value_or(false)};
}

EndReason reason_in(const Payload& payload) {
  if (payload.reason == "completed") return EndReason::completed;
  if (payload.reason == "abandoned") return EndReason::abandoned;
  return payload.reason == "error" ? EndReason::error : EndReason::none;
}

}  // namespace playback
