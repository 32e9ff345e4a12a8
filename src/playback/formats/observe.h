#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event of that type, of our own vocabulary or another's, whose payload is a JSON object. The caller sets
// ts, received_at and event_key. Events of other types, values of a wrong kind and payloads that are no object say
// nothing.
Observation observe(std::string_view type, std::string_view payload);

}  // namespace playback
