#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "worker.h"

namespace telemetry::rules {

// Which hours are checked, of those of which everything is kept: the 20 that began last and 20 at random, or all.
enum class CheckedHours { some, all };

struct CheckedRule {
  std::string rule;
  std::int64_t breaches;  // sessions, hours or days that break it
};

// Makes figures anew from the events, and compares them with those that are stored: of sessions, hours and days. What
// maintenance has still to bring up to date is left out. All rules in order, also those that hold.
std::vector<CheckedRule> check_figures(Worker& worker, CheckedHours hours);

}  // namespace telemetry::rules
