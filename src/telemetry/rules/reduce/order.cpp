#include "telemetry/rules/reduce/order.h"

#include <algorithm>
#include <tuple>

namespace telemetry::rules {
namespace {

bool is_same(const Observation* a, const Observation* b) { return a->identity == b->identity; }

bool is_earlier(const Observation* a, const Observation* b) {
  return std::tie(a->ts, a->sequence, a->identity) < std::tie(b->ts, b->sequence, b->identity);
}

bool is_preferred(const Observation* a, const Observation* b) {
  const int order = a->identity.compare(b->identity);
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

}  // namespace telemetry::rules
