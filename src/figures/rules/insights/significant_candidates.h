#pragma once
#include <vector>

#include "figures/rules/insights/assessment.h"
#include "figures/rules/insights/noise.h"
#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

struct Pick {
  Candidate candidate;  // with what was expected when it was chosen
  Assessment assessment;
  double score = 0;       // higher is better
  RowNumbers rows;        // of the later period
  double dispersion = 1;  // how many of its events make an independent one, as viewers have several
};

// Chooses at most three candidates that each explain a part of the rise that is worth naming, the best first.
// `least_excess` is the rise of all sessions that matters, in independent events.
std::vector<Pick> choose_significant(const Scan& scan, const Noise& noise, double least_excess);

// Returns other candidates that have almost the same sessions: they are other names for the same thing. `rows` are
// those of the candidate.
std::vector<Candidate> same_sessions(const Scan& scan, const Candidate& candidate, const RowNumbers& rows);

}  // namespace figures::rules::insights
