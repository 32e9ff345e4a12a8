#pragma once
#include <vector>

#include "playback/observation.h"

namespace playback {

// Sorts by time, then by sequence and event_key. Of observations with the same event_key, only the one that was
// received first is kept. The result points into `observations`.
std::vector<const Observation*> in_order(const std::vector<Observation>& observations);

}  // namespace playback
