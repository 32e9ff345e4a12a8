#pragma once

// Computes between which bounds a share lies of which only a sample was seen.
namespace figures::rules {

struct ConfidenceInterval {
  double lower, upper;
};

// Within so many standard deviations lie that many per cent of a normal distribution.
constexpr double kNinetyFivePercent = 1.95996, kNinetyNinePercent = 2.5758;

// Returns Wilson's score interval, which is 0 to 1 for an empty sample.
ConfidenceInterval wilson_interval(double hits, double sample, double deviations);

struct Proportion {
  double hits, sample;
};
// Returns Newcombe's interval of how much greater the second share is than the first. It is made of Wilson's intervals
// of both.
ConfidenceInterval interval_of_difference(const Proportion& first, const Proportion& second,
                                          double deviations = kNinetyFivePercent);

}  // namespace figures::rules
