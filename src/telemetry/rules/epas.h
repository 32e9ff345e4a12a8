#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "telemetry/rules/observation.h"
#include "telemetry/rules/sent_event.h"

// Events of EPAS, the Eyevinn Player Analytics Specification, versions 0.1 to 0.3: a JSON object each, with event,
// sessionId, timestamp (ms since 1970), playhead, duration and payload.
namespace telemetry::rules {

constexpr const char kEpasType[] = "epas.";  // what the types of all such events begin with

// As an event epas.<event>, with the body as its payload and a hash of it as its id. An `init` without a session gets
// `new_session`; a timestamp that is none (-1) becomes the time of receipt. Throws refusal::BadBody and
// refusal::InvalidFields.
SentEvent read_epas(const std::string& body, const std::string& new_session, std::int64_t received_at);

// What such an event says. Its playhead says nothing: some players give it in seconds, and some in milliseconds.
Observation observe_epas(std::string_view type, std::string_view payload);

}  // namespace telemetry::rules
