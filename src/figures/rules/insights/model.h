#pragma once
#include <array>
#include <vector>

#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

// How often each session was to be expected to fail (or to stall, and so on), given all of its values, if nothing had
// changed since the period before.
struct Model {
  // What one independent event is, in what is counted: more than 1 where failures come in bursts of a few viewers.
  double dispersion = 1;
  std::array<std::vector<float>, 2> expected;  // by side, then row; in what is counted
};

// Fits one factor for each value of each column to the period before, by iterative proportional fitting.
// `least_dispersion` is assumed where sessions are not known to be of one viewer.
Model fit(const Table& table, double least_dispersion);

}  // namespace figures::rules::insights
