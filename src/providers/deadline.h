#pragma once
#include <algorithm>
#include <chrono>

namespace providers {

using std::chrono::milliseconds;

// Holds the time by which a request has to be finished, including all of its retries.
class Deadline {
 public:
  explicit Deadline(milliseconds from_now) : end_(Clock::now() + from_now) {}

  milliseconds left() const {
    const auto left = std::chrono::duration_cast<milliseconds>(end_ - Clock::now());
    return std::max(left, milliseconds(0));
  }

 private:
  using Clock = std::chrono::steady_clock;
  Clock::time_point end_;
};

}  // namespace providers
