#pragma once
#include <vector>

#include "telemetry/rules/observation.h"

namespace telemetry::rules {

// By time, then by sequence and identity. Of those with one identity, the one that was received first. They point into
// what is given.
std::vector<const Observation*> in_order(const std::vector<Observation>& observations);

}  // namespace telemetry::rules
