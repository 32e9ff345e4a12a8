#pragma once
#include "playback/formats/payload.h"
#include "playback/observation.h"

// Translates fields of a payload that belong together.
namespace playback {

std::optional<std::int64_t> whole(const Payload::Number& number);
Counters counters_in(const Payload& payload);
std::optional<MeanBitrate> mean_bitrate_in(const Payload& payload);
Quality quality_in(const Payload& payload);
Metadata metadata_in(const Payload& payload);
PlaybackError playback_error_in(const Payload& payload);
EndReason reason_in(const Payload& payload);

}  // namespace playback
