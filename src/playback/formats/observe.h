#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event of that type, whose payload is a JSON object. The caller sets ts, received_at and event_key. An
// event of another type, a value of a wrong kind, and a payload that is no object say nothing.
Observation observe(std::string_view type, std::string_view payload);

}  // namespace playback
