#pragma once
#include <string_view>

#include "playback/observation.h"

namespace playback {

// Translates an event of type cmcd.<e>, whose payload is as cmcd_json prints it. Events that CMCD does not define, and
// records of players that show nothing (nr), say nothing.
//
// Players differ from what CMCD says, and some of it has to be left out: a state in a response (rr) is of when the
// request was sent; an error code in any event but an error is an old one; a time to start (msd) counts only if nobody
// saw the start.
Observation observe_cmcd(std::string_view type, std::string_view payload);

}  // namespace playback
