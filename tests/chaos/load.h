#pragma once
#include <atomic>
#include <thread>
#include <vector>

#include "chaos/caller.h"

namespace chaos {

constexpr int kCallers = 16;

// Runs callers that call without a pause, from construction until stop().
class Load {
 public:
  Load(Site& site, int callers, std::uint64_t seed);
  ~Load() { stop(); }
  Load(const Load&) = delete;
  Load& operator=(const Load&) = delete;

  // Returns when the last caller has its answer.
  void stop();

 private:
  std::atomic<bool> stopping_{false};
  std::vector<std::thread> callers_;
};

}  // namespace chaos
