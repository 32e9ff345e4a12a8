#pragma once
#include <map>
#include <vector>

#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

// One day before the two periods.
struct Day {
  double part = 0, whole = 0;
};
using Days = std::vector<Day>;  // one after the other, those without sessions as well

struct History {
  Days all;
  std::map<playback::Dimension, std::vector<Days>> values;  // of the frequent values of each, the same days
};

// By how much rates differ from one period to the next although nothing has happened: standard deviations of the
// logarithm of their ratio.
struct Noise {
  double all = 0.10;
  std::vector<double> columns;  // of a value, beyond what all sessions do; by column
  bool is_known = false;        // false: the history is too short, and these are usual values
};

// `dispersion` is as in Model: what chance alone does is taken out. Periods have so many days.
Noise noise_of(const History& history, const Table& table, double dispersion, std::size_t days);

}  // namespace figures::rules::insights
