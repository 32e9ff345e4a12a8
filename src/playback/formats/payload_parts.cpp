#include "playback/formats/payload_parts.h"

#include <algorithm>
#include <cmath>

#include "playback/formats/losses.h"
#include "text/ascii.h"

namespace playback {
namespace {

constexpr double kMinSampleRate = 0.0001;  // a sampling rate below that is taken for a mistake
constexpr double kLeastCounted = 0.01;     // a hundred sessions: nobody may outweigh all others

std::optional<Thousandths> weight_of(double rate, Losses& losses) {
  if (rate < kMinSampleRate || rate > 1) {
    note_left_out(losses, "sampleRate", "must be a number from 0.0001 to 1");
    return std::nullopt;
  }
  if (rate < kLeastCounted) note(losses, "sampleRate counts as 0.01: a session stands for 100 at most");
  return Thousandths(std::lround(1000 / std::max(rate, kLeastCounted)));
}

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

std::string media_host_in(const std::string& host_or_url) {
  const auto scheme = host_or_url.find("://");
  std::string host = host_or_url.substr(scheme == host_or_url.npos ? 0 : scheme + 3);
  host.erase(std::min(host.size(), host.find_first_of("/?#")));
  host.erase(0, host.rfind('@') + 1);
  host.erase(std::min(host.size(), host.find(':', host[0] == '[' ? host.find(']') : 0)));
  if (!host.empty() && host.back() == '.') host.pop_back();
  return as_kept(Dimension::cdn, text::lower(host));
}

Metadata metadata_in(const Payload& payload, Losses& losses) {
  Metadata metadata;
  metadata.dimensions = payload.dimensions;
  metadata.custom = payload.custom;
  metadata.automated = automated_in("automated", payload.automated, losses);
  metadata.page_startup_ms = whole(payload.page_startup_ms);
  metadata.player_startup_ms = whole(payload.player_startup_ms);
  if (payload.sample_rate) metadata.weight = weight_of(*payload.sample_rate, losses);
  return metadata;
}

PlaybackError playback_error_in(const Payload& payload, Losses& losses) {
  return {payload.fatal.value_or(false), error_code("code", payload.code, losses),
          error_message("message", payload.message, losses), payload.business.value_or(false)};
}

EndReason reason_in(const Payload& payload, Losses& losses) {
  if (payload.reason == "completed") return EndReason::completed;
  if (payload.reason == "abandoned") return EndReason::abandoned;
  if (payload.reason == "error") return EndReason::error;
  if (!payload.reason.empty()) note_left_out(losses, "reason", "must be completed, abandoned or error");
  return EndReason::none;
}

}  // namespace playback
