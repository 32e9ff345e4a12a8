#pragma once
#include <chrono>
#include <cstdint>

namespace chaos {

// Runs load and faults for that long, then checks the result. Returns whether every check passed.
bool run_with_faults(std::chrono::seconds length, std::uint64_t seed);

}  // namespace chaos
