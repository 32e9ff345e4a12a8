#include "playback/reduce/order.h"

#include <algorithm>
#include <tuple>

namespace playback {
namespace {

bool is_same(const Observation* a, const Observation* b) { return a->event_key == b->event_key; }

bool is_earlier(const Observation* a, const Observation* b) {
  return std::tie(a->ts, a->sequence, a->event_key) < std::tie(b->ts, b->sequence, b->event_key);
}

bool is_preferred(const Observation* a, const Observation* b) {
  const int order = a->event_key.compare(b->event_key);
  return order != 0 ? order < 0 : std::tie(a->received_at, a->ts) < std::tie(b->received_at, b->ts);
}

}  // namespace

std::vector<const Observation*> in_order(const std::vector<Observation>& observations) {
  std::vector<const Observation*> ordered;
  ordered.reserve(observations.size());
  for (const auto& observation : observations) ordered.push_back(&observation);
  std::sort(ordered.begin(), ordered.end(), is_preferred);
  ordered.erase(std::unique(ordered.begin(), ordered.end(), is_same), ordered.end());
  std::sort(ordered.begin(), ordered.end(), is_earlier);
  return ordered;
}

}  // namespace playback
