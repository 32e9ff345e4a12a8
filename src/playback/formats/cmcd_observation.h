#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event of type cmcd.<e>, whose payload is as cmcd_json prints it. Events that CMCD does not define, and
// records of players that show nothing (nr), say nothing.
//
// Players deviate from CMCD, so some of what they say is left out. A state in a response (rr) is that of the time when
// the request was sent. An error code counts only in an error event or a change to the failed state, as it is an old
// one elsewhere. A time to start (msd) counts only if the start was not observed.
Observation observe_cmcd(std::string_view type, std::string_view payload);

}  // namespace playback
