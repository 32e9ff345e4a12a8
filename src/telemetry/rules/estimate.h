#pragma once
#include <vector>

#include "telemetry/rules/observation.h"

namespace telemetry::rules {

// Makes of a session's requests for media, as CMCD keys on them describe them, what a player itself would have told:
//
//   start     from the first request to the first one for a part of the content that is not urgent
//   played    between two requests for video (or, without any, for audio): the part that the first one asked for, and
//             what of the buffer was used up meanwhile, but no more than the time that passed
//   stalls    one for each request that says that there was nothing to play; each as long as nothing was played
//             between the requests around it, pauses included
//   bitrate   of what was asked for, until the next request
//
// Played is never more than was asked for; what was still in the buffer at the last request is left out. Of a session
// that a player has told of, too, requests say nothing.
void estimate(std::vector<Observation>& observations);

}  // namespace telemetry::rules
