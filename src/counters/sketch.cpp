#include "counters/sketch.h"

#include <algorithm>
#include <cstring>
#include <limits>

namespace counters {
namespace {

constexpr std::size_t kRows = 4, kWidth = 16384;
constexpr std::size_t kSketchHeader = 64;  // bytes
constexpr std::uint32_t kMostAhead = 20;   // windows
// The number has to be raised when cells change their form.
const std::string kSketchMagic = "millrace sketch 1\n";

// Windows that are a little ahead are those of processes that looked at the clock later. Others are over, or of before
// a restart of the host.
std::uint32_t in_window(std::uint64_t cell, std::uint32_t window) {
  const auto ahead = static_cast<std::uint32_t>(cell >> 32) - window;
  return ahead <= kMostAhead ? static_cast<std::uint32_t>(cell) : 0;
}

std::uint32_t add_to(std::atomic<std::uint64_t>& cell, std::uint32_t window) {
  auto before = cell.load(std::memory_order_relaxed);
  for (;;) {
    const auto count = in_window(before, window) + 1;
    const auto after = count > 1 ? before + 1 : (static_cast<std::uint64_t>(window) << 32) + 1;
    if (cell.compare_exchange_weak(before, after, std::memory_order_relaxed)) return count;
  }
}

// Calls for each cell of the name, and returns the lowest result.
template <class Call>
std::uint32_t lowest(std::atomic<std::uint64_t>* cells, const std::string& name, Call call) {
  auto low = std::numeric_limits<std::uint32_t>::max();
  for (std::size_t row = 0; row < kRows; ++row) {
    std::uint32_t number;
    static_assert(kRows * sizeof number == Sketch::kNameBytes);
    std::memcpy(&number, &name.at(row * sizeof number), sizeof number);
    low = std::min(low, call(cells[row * kWidth + number % kWidth]));
  }
  return low;
}

}  // namespace

Sketch::Sketch(const std::string& path)
    : shared_(path, kSketchMagic, kSketchHeader + kRows * kWidth * sizeof(std::uint64_t)),
      cells_(reinterpret_cast<std::atomic<std::uint64_t>*>(shared_.memory() + kSketchHeader)) {}

std::uint32_t Sketch::add(std::uint32_t window, const std::string& name) {
  return lowest(cells_, name, [&](auto& cell) { return add_to(cell, window); });
}

std::uint32_t Sketch::count(std::uint32_t window, const std::string& name) const {
  return lowest(cells_, name, [&](auto& cell) { return in_window(cell.load(std::memory_order_relaxed), window); });
}

}  // namespace counters
