#include "playback/observation.h"

#include <algorithm>
#include <tuple>

namespace playback {

std::vector<Observation*> in_order(std::vector<Observation>& observations) {
  std::vector<Observation*> ordered;
  ordered.reserve(observations.size());
  for (auto& observation : observations) ordered.push_back(&observation);
  std::sort(ordered.begin(), ordered.end(), [](const Observation* a, const Observation* b) {
    return std::tie(a->ts, a->sequence, a->event_key) < std::tie(b->ts, b->sequence, b->event_key);
  });
  return ordered;
}

}  // namespace playback
