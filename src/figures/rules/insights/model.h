#pragma once
#include <array>
#include <vector>

#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

// Says how often each session was to be expected to fail (or to stall, and so on), given all of its values, if nothing
// had changed since the period before.
struct Model {
  // Says how many counted events make one independent event: more than 1 where failures come in bursts of a few
  // viewers.
  double dispersion = 1;
  std::array<std::vector<float>, 2> expected;  // by side, then row; in what is counted
};

// Fits one factor for each value of each column to the period before, by iterative proportional fitting. The dispersion
// is at least `least_dispersion` if it is not known which sessions are of one viewer.
Model fit(const Table& table, double least_dispersion);

// Returns how many counted events make one independent event, as sessions of one viewer are not independent. Only the
// proportions of what is expected count.
double dispersion_of_viewers(const Rows& rows, const std::vector<float>& expected);

}  // namespace figures::rules::insights
