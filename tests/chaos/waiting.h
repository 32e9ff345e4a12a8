#pragma once
#include <chrono>
#include <functional>

namespace chaos {

// Thrown after SIGINT, SIGTERM or SIGHUP.
struct Interrupted {};

void catch_interrupts();

// Both throw Interrupted.
void wait_while(const std::function<bool()>& condition);
void wait_for(std::chrono::milliseconds time);

}  // namespace chaos
