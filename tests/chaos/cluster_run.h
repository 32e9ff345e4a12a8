#pragma once
#include <chrono>
#include <cstdint>

namespace chaos {

// Runs load on a cluster and faults of its nodes and hosts for that long, then checks the result on every node. Returns
// whether every check passed.
bool run_with_cluster(std::chrono::seconds length, std::uint64_t seed);

}  // namespace chaos
