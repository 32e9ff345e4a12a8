#pragma once
#include <optional>

#include "figures/rules/insights/scan.h"

namespace figures::rules::insights {

// Returns the candidate inside another one that has almost all of its excess, if the other is not worse without it. By
// itself, one so small need not be significant: it only has to stand out from the rest of the other. `rows` are those
// of the other, of whose events `dispersion` make an independent one.
std::optional<Candidate> concentration_of(const Scan& scan, const Candidate& outer, const RowNumbers& rows,
                                          double dispersion);

}  // namespace figures::rules::insights
