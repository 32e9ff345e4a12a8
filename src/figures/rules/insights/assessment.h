#pragma once
#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// What speaks for one candidate as a cause, against all other sessions. Numbers are independent events.
struct Assessment {
  double forecast = 0;    // what it would have had, at its own level of the period before
  double lift = 0;        // how many times more of that it has than all others have of theirs
  double likelihood = 0;  // logarithm of the ratio: a factor of its own, against the same for all
  double z_multiple = 0, z_step = 0;
  double excess = 0, variance = 0;  // beyond the forecast

  // Both have to hold, so that neither an equal factor nor an equal step everywhere makes a cause.
  double z() const { return z_multiple < z_step ? z_multiple : z_step; }
};

// `noise` is by how much the candidate's rate differs from one period to the next anyway.
Assessment assess(const Candidate& candidate, const std::array<Sums, 2>& total, double noise);

// What all sessions but some have beyond what is expected of them, in standard deviations.
struct Surplus {
  double events, z;
};
Surplus surplus(const Sums& before, const Sums& after, double noise);

// Returns how likely a z as great is by chance.
double tail_probability(double z);

}  // namespace figures::rules::insights
