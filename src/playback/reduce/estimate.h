#pragma once
#include <vector>

#include "playback/observation.h"

namespace playback {

// Estimates, from the requests for media of a session and their CMCD keys, what its player would have said itself:
//
//   start     lasts from the first request to the first one for a part of the content that is not urgent
//   played    counts, between two requests for video (or, without any, for audio), the part that the first one asked
//             for and what of the buffer was used up meanwhile, but no more than the time that passed
//   stalls    are the requests that say that the buffer was empty; each lasts as long as nothing was played
//             between the requests around it, pauses included
//   bitrate   is that of what was asked for, until the next request
//
// The time played is never more than was asked for. What was still in the buffer at the last request is left out. If
// the player itself has sent events of the session, its requests are ignored.
void estimate(std::vector<Observation>& observations);

}  // namespace playback
