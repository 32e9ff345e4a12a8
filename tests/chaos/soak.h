#pragma once
#include <chrono>

namespace chaos {

// Load without faults for so long, while what the product holds of the machine is measured. Returns whether nothing
// grows.
bool soak(std::chrono::seconds length);

}  // namespace chaos
