#pragma once
#include <chrono>
#include <cstdint>

namespace chaos {

// Load and faults for so long, then the count. Returns whether every promise was kept.
bool run_with_faults(std::chrono::seconds length, std::uint64_t seed);

}  // namespace chaos
