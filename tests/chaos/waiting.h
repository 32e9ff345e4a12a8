#pragma once
#include <chrono>
#include <functional>

namespace chaos {

// Ctrl-C, or who else wants an early end.
struct Interrupted {};

void catch_interrupts();

// Both throw Interrupted when somebody wants an early end.
void wait_while(const std::function<bool()>& condition);
void wait_for(std::chrono::milliseconds time);

}  // namespace chaos
