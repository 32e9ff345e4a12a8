#pragma once
#include "telemetry/rules/observation.h"
#include "telemetry/rules/reduce/payload.h"

// What the fields of a payload say together.
namespace telemetry::rules {

// The first characters, without half of one at the end.
std::string shortened(std::string_view text, std::size_t most);

std::optional<std::int64_t> whole(const Payload::Number& number);
Totals totals_in(const Payload& payload);
std::optional<MeanBitrate> mean_bitrate_in(const Payload& payload);
Quality quality_in(const Payload& payload);
About about_in(const Payload& payload);
Fault fault_in(const Payload& payload);
Reason reason_in(const Payload& payload);

}  // namespace telemetry::rules
