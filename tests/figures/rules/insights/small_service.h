#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "figures/rules/insights/verdict.h"

// A small service: about 3,000 sessions of 14 days. The same seed makes the same.
namespace generated {

enum class Figure { start_failures, rebuffering, stalled_plays };

// Says which sessions are worse, and when. An empty value means all.
struct Incident {
  std::string cdn, version, os, market;
  int from_hour, to_hour;  // from the first day's midnight
  double fails = 0;        // the chance to fail to start
  double stalls = 0;       // the part of the time that is spent rebuffering
};

// An evening on which one CDN stalls, and a player version that fails on one system from its first day on.
std::vector<Incident> two_incidents();

// Compares so many days from `day`, the first of which is 0, with as many before.
figures::rules::insights::Table compare_days(std::uint64_t seed, const std::vector<Incident>& incidents, Figure figure,
                                             int day, int days);

}  // namespace generated
