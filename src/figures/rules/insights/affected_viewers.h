#pragma once
#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// Says how many viewers some sessions of the later period are of, whose events are not independent.
struct AffectedViewers {
  std::size_t count = 0;  // of those who have any event
  double largest = 0;     // excess of the one who has the most
  double dispersion = 1;  // how many events make an independent one
};

// `rows` are those of the candidate, and `forecast` what was to be expected of all of them.
AffectedViewers affected_viewers(const Scan& scan, const Candidate& candidate, const RowNumbers& rows, double forecast);

// Returns the excess of the viewer who has the most, among all sessions of the later period.
double largest_excess(const Scan& scan);

}  // namespace figures::rules::insights
