#include "figures/rules/insights/concentration.h"

#include <cmath>

#include "figures/rules/insights/assessment.h"

namespace figures::rules::insights {
namespace {

constexpr float kInside = 0.95F, kMaxOfRows = 0.85F;  // of its own rows; of the other's
constexpr double kStandsOut = 1;  // logarithm of the likelihood ratio, beyond that of the number tried
constexpr double kOfExcess = 0.85, kWorse = 1.64;

}  // namespace

std::optional<Candidate> concentration_of(const Scan& scan, const Candidate& outer, const RowNumbers& rows,
                                          double dispersion) {
  const auto& all = scan.candidates();
  const auto common = scan.overlaps(rows);
  const double excess = outer.sums[kAfter].observed - forecast_of(outer.sums);
  const Candidate* best = nullptr;
  double most = 0, tried = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto& sums = all[i].sums;
    if (common[i] < kInside * sums[kAfter].rows || sums[kAfter].rows >= kMaxOfRows * outer.sums[kAfter].rows) continue;
    ++tried;
    const std::array<Sums, 2> rest = {outer.sums[kBefore] - sums[kBefore], outer.sums[kAfter] - sums[kAfter]};
    if (sums[kAfter].observed - forecast_of(sums) < kOfExcess * excess) continue;
    if (surplus(rest[kBefore], rest[kAfter], 0).z >= kWorse) continue;
    const double likelihood = likelihood_apart(sums, rest);
    if (likelihood <= most) continue;
    most = likelihood;
    best = &all[i];
  }
  if (!best || most / dispersion < std::log(tried) + kStandsOut) return std::nullopt;
  return *best;
}

}  // namespace figures::rules::insights
