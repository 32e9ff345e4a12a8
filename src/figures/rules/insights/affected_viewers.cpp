#include "figures/rules/insights/affected_viewers.h"

#include <algorithm>
#include <unordered_map>

namespace figures::rules::insights {

AffectedViewers affected_viewers(const Scan& scan, const Candidate& candidate, const RowNumbers& rows,
                                 double forecast) {
  struct OfViewer {
    double observed = 0, forecast = 0;
  };
  const double level = forecast / std::max<double>(1e-9, candidate.sums[kAfter].expected);
  const auto& viewer = scan.table().rows[kAfter].viewer;
  std::unordered_map<std::uint32_t, OfViewer> viewers;
  for (const auto row : rows) {
    const auto& sums = scan.rows(kAfter)[row];
    auto& of_viewer = viewers[viewer[row]];
    of_viewer.observed += sums.observed;
    of_viewer.forecast += level * sums.expected;
  }

  const double lift = candidate.sums[kAfter].observed / forecast;
  AffectedViewers affected;
  double squares = 0;
  for (const auto& [number, of_viewer] : viewers) {
    const double surplus = of_viewer.observed - lift * of_viewer.forecast;
    affected.count += of_viewer.observed > 0;
    affected.largest = std::max(affected.largest, of_viewer.observed - of_viewer.forecast);
    squares += surplus * surplus;
  }
  affected.dispersion = std::max(1.0, squares / candidate.sums[kAfter].observed);
  return affected;
}

double largest_excess(const Scan& scan) {
  const auto& viewer = scan.table().rows[kAfter].viewer;
  std::vector<double> excess(scan.table().rows[kAfter].viewers, 0);
  for (std::size_t row = 0; row < viewer.size(); ++row) {
    const auto& sums = scan.rows(kAfter)[row];
    excess[viewer[row]] += sums.observed - sums.expected;
  }
  return excess.empty() ? 0 : *std::max_element(excess.begin(), excess.end());
}

}  // namespace figures::rules::insights
