#pragma once
#include <vector>

#include "figures/rules/insights/assessment.h"
#include "figures/rules/insights/noise.h"
#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// A candidate that was chosen.
struct Pick {
  Candidate candidate;  // with what was to be expected when it was chosen
  Assessment assessment;
  double score = 0;  // higher is better
  RowNumbers rows;   // of the later period
};

// Chooses at most three candidates that each explain a part of the rise that is worth naming; `least_excess` is what
// matters, for all sessions, in independent events. The best comes first.
std::vector<Pick> choose(const Scan& scan, const Noise& noise, double least_excess);

// Returns candidates of almost the same sessions as these, which are one of them: other names for it.
std::vector<Candidate> same_sessions(const Scan& scan, const Candidate& candidate, const RowNumbers& rows);

}  // namespace figures::rules::insights
