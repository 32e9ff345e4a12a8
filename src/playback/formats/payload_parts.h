#pragma once
#include "playback/formats/payload.h"
#include "playback/observation.h"

// Translates fields of a payload that belong together, and adds to `losses` what of them does not count.
namespace playback {

std::optional<std::int64_t> whole(const Payload::Number& number);
Counters counters_in(const Payload& payload);
std::optional<MeanBitrate> mean_bitrate_in(const Payload& payload);
Quality quality_in(const Payload& payload);
Metadata metadata_in(const Payload& payload, Losses& losses);
// Returns the one form of a host that media come from: CDN.example. and https://cdn.example:8443/1.ts are cdn.example.
std::string media_host_in(const std::string& host_or_url);
PlaybackError playback_error_in(const Payload& payload, Losses& losses);
EndReason reason_in(const Payload& payload, Losses& losses);

}  // namespace playback
