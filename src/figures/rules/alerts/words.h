#pragma once
#include <string>

#include "calendar/period.h"
#include "figures/rules/alerts/condition.h"

namespace figures::rules::alerts {

// Says what a window shows in which an alert fires.
std::string sentence_of(const Condition& condition, const State& state, const calendar::Period& window);

// Prints a period as in "10:00 to 10:10 UTC".
std::string in_words(const calendar::Period& period);

}  // namespace figures::rules::alerts
