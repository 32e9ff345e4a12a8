#pragma once
#include <vector>

#include "playback/observation.h"

namespace playback {

// Sorts by time, then by sequence and event_key. The result points into `observations`.
std::vector<Observation*> in_order(std::vector<Observation>& observations);

}  // namespace playback
