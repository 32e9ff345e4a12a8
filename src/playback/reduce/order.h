#pragma once
#include <vector>

#include "playback/observation.h"

namespace playback {

// Sorts by time, then by sequence and event_key. Of those with the same event_key, it keeps the one that was received
// first. The result points into `observations`.
std::vector<const Observation*> in_order(const std::vector<Observation>& observations);

}  // namespace playback
