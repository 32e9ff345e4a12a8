#pragma once
#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// Assesses one candidate as a cause, against all other sessions. Numbers are independent events.
struct Assessment {
  double forecast = 0;    // what it would have had, at its own level of the period before
  double lift = 0;        // how many times more of that it has than all others have of theirs
  double likelihood = 0;  // logarithm of the ratio: a factor of its own, against the same for all
  double z_multiple = 0, z_step = 0;
  double excess = 0, variance = 0;  // beyond the forecast

  // Returns the smaller one, as both have to hold: neither an equal factor nor an equal step everywhere makes a cause.
  double z() const { return z_multiple < z_step ? z_multiple : z_step; }
};

// Returns what some sessions would have had in the later period, at their own level of the period before.
double forecast_of(const std::array<Sums, 2>& sums);

// Returns the logarithm of the likelihood ratio that sessions and all others have different multiples of their
// forecasts.
double likelihood_apart(const std::array<Sums, 2>& sums, const std::array<Sums, 2>& others);

// `noise` says by how much the candidate's rate differs from one period to the next without a cause.
Assessment assess(const Candidate& candidate, const std::array<Sums, 2>& total, double noise);

// Says by how much sessions exceed what is expected of them: in events, and in standard deviations (z).
struct Surplus {
  double events, z;
};
Surplus surplus(const Sums& before, const Sums& after, double noise);

// Returns the probability that chance makes a z at least as great.
double tail_probability(double z);

}  // namespace figures::rules::insights
