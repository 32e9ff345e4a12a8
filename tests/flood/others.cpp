#include "flood/others.h"

#include <chrono>
#include <utility>

namespace flood {
namespace {

constexpr auto kPause = std::chrono::milliseconds(300);

}  // namespace

Others::Others(std::vector<Path> paths) : paths_(std::move(paths)) {
  for (const auto& path : paths_) threads_.emplace_back([&] { keep_calling(path); });
}

Others::~Others() {
  over_ = true;
  for (auto& thread : threads_) thread.join();
}

std::vector<Measured> Others::take_calls() {
  std::lock_guard<std::mutex> lock(mutex_);
  return std::exchange(calls_, {});
}

void Others::keep_calling(const Path& path) {
  using Clock = std::chrono::steady_clock;
  while (!over_) {
    const auto began = Clock::now();
    const Answer answer = path.call();
    const std::chrono::duration<double, std::milli> took = Clock::now() - began;
    {
      std::lock_guard<std::mutex> lock(mutex_);
      calls_.push_back({path.name, answer.status, answer.status != path.expected, took.count()});
    }
    std::this_thread::sleep_for(kPause);
  }
}

}  // namespace flood
