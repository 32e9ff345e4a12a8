#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event epas.<event>. Of its playhead counts only that it moves, as some players give it in
// seconds and some in milliseconds.
Observation observe_epas(std::string_view type, std::string_view payload);

}  // namespace playback
