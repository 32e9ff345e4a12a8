#pragma once
#include <optional>

#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// Returns the candidate that has most of a rise of so many independent events, compared with what was to be expected of
// it and of all others, or nullopt if that could well be chance. This takes much less than to be sure of a cause.
std::optional<Candidate> likely_place(const Scan& scan, double rise);

}  // namespace figures::rules::insights
