#pragma once
#include "chaos/history.h"
#include "chaos/nemesis.h"

namespace chaos {

// What was sent and answered, by kind, as a table on stdout.
void print(const std::map<Kind, Counts>& counts);
void print(const std::map<Fault, int>& faults);

}  // namespace chaos
