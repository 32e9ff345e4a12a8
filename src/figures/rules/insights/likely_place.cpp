#include "figures/rules/insights/likely_place.h"

#include <algorithm>
#include <cmath>

#include "figures/rules/insights/affected_viewers.h"
#include "figures/rules/insights/assessment.h"

namespace figures::rules::insights {
namespace {

// Chosen by hundreds of generated data sets: with less, more is named where nothing or everything is worse; with more,
// less of what was planted.
constexpr double kLikely = 3;        // logarithm of the likelihood ratio, beyond that of the number of candidates
constexpr double kLiftOfLikely = 2;  // above all others
constexpr double kMostOfRest = 2;    // standard deviations by which the others may be worse as well
constexpr double kOfRise = 0.5, kOfRiseWithoutLargest = 0.25;  // without the viewer who has the most
constexpr std::size_t kViewersOfLikely = 4;
constexpr double kPenaltyOfPair = 2;

// Scores how much a candidate stands out if so many events make an independent one. There are more pairs than single
// values, so one of them stands out by chance more often.
class Scores {
 public:
  explicit Scores(const Scan& scan) : scan_(scan) {}

  double of(const Candidate& candidate, double dispersion) const {
    const auto tried = static_cast<double>(candidate.is_pair() ? scan_.pairs() : scan_.singles());
    return likelihood_apart(candidate.sums, rest_of(candidate)) / dispersion - std::log(tried) -
           (candidate.is_pair() ? kPenaltyOfPair : 0);
  }
  // Returns the one with the best score of those that have enough of the rise.
  const Candidate* best(double rise, double dispersion) const {
    const Candidate* best = nullptr;
    double most = 0;
    for (const auto& candidate : scan_.candidates()) {
      const double score = has_most(candidate, rise) ? of(candidate, dispersion) : 0;
      if (score <= most) continue;
      best = &candidate;
      most = score;
    }
    return best;
  }

 private:
  std::array<Sums, 2> rest_of(const Candidate& candidate) const {
    const auto& total = scan_.total();
    return {total[kBefore] - candidate.sums[kBefore], total[kAfter] - candidate.sums[kAfter]};
  }
  bool has_most(const Candidate& candidate, double rise) const {
    const auto rest = rest_of(candidate);
    const double observed = candidate.sums[kAfter].observed, forecast = forecast_of(candidate.sums);
    return observed - forecast >= kOfRise * rise &&
           observed / forecast >= kLiftOfLikely * rest[kAfter].observed / forecast_of(rest) &&
           surplus(rest[kBefore], rest[kAfter], 0).z < kMostOfRest;
  }

  const Scan& scan_;
};

AffectedViewers viewers_of(const Scan& scan, const Candidate& candidate) {
  return affected_viewers(scan, candidate, scan.rows_of(candidate), forecast_of(candidate.sums));
}

}  // namespace

std::optional<Candidate> likely_place(const Scan& scan, double rise) {
  const Scores scores(scan);
  const auto* first = scores.best(rise, 1);
  if (!first) return std::nullopt;
  const double dispersion = viewers_of(scan, *first).dispersion;
  const auto* best = scores.best(rise, dispersion);
  if (!best || scores.of(*best, dispersion) < kLikely) return std::nullopt;

  const auto viewers = viewers_of(scan, *best);
  const double excess = best->sums[kAfter].observed - forecast_of(best->sums);
  if (viewers.count < kViewersOfLikely || excess - viewers.largest < kOfRiseWithoutLargest * rise) return std::nullopt;
  return *best;
}

}  // namespace figures::rules::insights
