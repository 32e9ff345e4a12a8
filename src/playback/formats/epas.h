#pragma once
#include <cstdint>
#include <string>

#include "playback/formats/normalized_event.h"

// Reads events of EPAS, the Eyevinn Player Analytics Specification, versions 0.1 to 0.3. Each is a JSON object with
// event, sessionId, timestamp (ms since 1970), playhead, duration and payload.
namespace playback {

constexpr const char kEpasType[] = "epas.";  // what the types of all such events begin with

// Translates the body to an event epas.<event>, with the body as its payload and a hash of it as its id. An `init`
// without a session gets `new_session`. The timestamp -1, which means none, becomes the time of receipt. Throws
// refusal::BadBody and refusal::InvalidFields.
NormalizedEvent parse_epas(std::string body, const std::string& new_session, std::int64_t received_at);

}  // namespace playback
