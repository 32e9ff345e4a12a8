#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <random>
#include <vector>

#include "figures/rules/insights/verdict.h"

// Sessions as a service has them, in which something did or did not break. The same seed makes the same everywhere:
// what the standard's distributions make differs from library to library.
namespace generated {

class Random {
 public:
  explicit Random(std::uint64_t seed) : engine_(seed) {}
  double uniform() { return static_cast<double>(engine_() >> 11) / 9007199254740992.0; }
  int below(int count) { return static_cast<int>(uniform() * count); }
  double between(double least, double most) { return least + (most - least) * uniform(); }
  double exponential();
  double normal();
  int zipf(int count);  // the first is the most frequent

 private:
  std::mt19937_64 engine_;
};

constexpr int kColumns = 15;
using Values = std::array<std::uint16_t, kColumns>;

enum class Change { none, value, pair, small, everywhere, mix };

struct Planted {
  int first, second;  // columns; without a second one: -1
  int first_value, second_value;
  double factor = 1;
  bool has(const Values& values) const {
    return values[first] == first_value && (second < 0 || values[second] == second_value);
  }
};

struct Case {
  figures::rules::insights::Table table;
  std::optional<Planted> planted;
  double share = 0;  // of the rise that was to be expected, which the planted cause is

  // Whether a candidate is the cause: the same values, or almost the same sessions.
  bool is_cause(const figures::rules::insights::Candidate& candidate) const;
};

// Makes so many sessions a period: viewers with habits and bad luck of their own, who try again after a failure;
// versions that are rolled out, new titles, and days that differ by chance.
Case make_case(std::uint64_t seed, int sessions, Change change);

}  // namespace generated
