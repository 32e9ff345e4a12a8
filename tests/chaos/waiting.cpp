#include "chaos/waiting.h"

#include <csignal>
#include <thread>

namespace chaos {
namespace {

volatile sig_atomic_t interrupted = 0;

}  // namespace

void catch_interrupts() {
  for (const int ending : {SIGINT, SIGTERM, SIGHUP}) std::signal(ending, [](int) { interrupted = 1; });
}

void wait_while(const std::function<bool()>& condition) {
  while (condition()) {
    if (interrupted) throw Interrupted();
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

void wait_for(std::chrono::milliseconds time) {
  const auto until = std::chrono::steady_clock::now() + time;
  wait_while([&] { return std::chrono::steady_clock::now() < until; });
}

}  // namespace chaos
