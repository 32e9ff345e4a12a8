#pragma once
#include <chrono>

namespace chaos {

// Runs load without faults for that long and measures the product's use of resources. Returns whether none grows.
bool soak(std::chrono::seconds length);

}  // namespace chaos
