#pragma once
#include <cstdint>

namespace playback {

// Counts sessions, or sums up what is said of them (ms, points), each times the session's weight. A sampled session
// weighs 1 / sampling rate, which is why the unit is a thousandth. Tables store the count.
struct Thousandths {
  std::int64_t count = 0;

  constexpr Thousandths() = default;
  explicit constexpr Thousandths(std::int64_t number) : count(number) {}
  static constexpr Thousandths of(std::int64_t wholes) { return Thousandths(wholes * 1000); }
  constexpr double whole() const { return static_cast<double>(count) / 1000; }

  constexpr Thousandths& operator+=(Thousandths other) { return *this = *this + other; }
  friend constexpr Thousandths operator+(Thousandths a, Thousandths b) { return Thousandths(a.count + b.count); }
  friend constexpr Thousandths operator-(Thousandths a, Thousandths b) { return Thousandths(a.count - b.count); }
  friend constexpr Thousandths operator*(Thousandths a, std::int64_t times) { return Thousandths(a.count * times); }
  friend constexpr bool operator<(Thousandths a, Thousandths b) { return a.count < b.count; }
  friend constexpr bool operator==(Thousandths a, Thousandths b) { return a.count == b.count; }
};

}  // namespace playback
