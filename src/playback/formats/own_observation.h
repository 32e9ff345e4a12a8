#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event of our own vocabulary.
Observation observe_own(std::string_view type, std::string_view payload);

}  // namespace playback
