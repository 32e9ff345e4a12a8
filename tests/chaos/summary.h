#pragma once
#include "chaos/history.h"
#include "chaos/nemesis.h"

namespace chaos {

// Prints a table of calls and their outcomes by kind, and how often each fault happened.
void print(const std::map<Kind, Counts>& counts);
void print(const std::map<Fault, int>& faults);
// `what: name count, name count`, on one line.
void print(const std::string& what, const std::map<std::string, int>& counts);

}  // namespace chaos
