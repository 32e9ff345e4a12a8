#include "figures/rules/insights/significant_candidates.h"

#include <algorithm>
#include <cmath>

#include "figures/rules/insights/affected_viewers.h"
#include "figures/rules/insights/concentration.h"

namespace figures::rules::insights {
namespace {

constexpr double kSignificant = 0.004;  // after correction for the number of candidates
constexpr double kMinLift = 1.25, kMinLaterLift = 1.5;
constexpr double kMinShare = 0.05, kMinLaterShare = 0.08;  // of least_excess
constexpr float kMaxTraffic = 0.95F;
constexpr std::size_t kMinViewers = 5, kMaxPicks = 3;
constexpr double kWithoutLargest = 1.8;  // standard deviations that are left without the viewer who has the most
constexpr double kMaxInside = 0.5;       // of its rows in those of earlier picks
constexpr double kPairPenalty = 2, kPickPenalty = 2, kClearlyBetter = 2;
constexpr float kSameSessions = 0.85F;
constexpr float kNew = 0.1F;      // of its part of the traffic is the most that it had before
constexpr double kAsMuch = 0.95;  // of the excess

double logarithm_of(std::size_t count) { return std::log(static_cast<double>(std::max<std::size_t>(count, 1))); }

// Returns whether new values are daily business, as videos are, and nothing that somebody released.
bool comes_every_day(playback::Dimension dimension) {
  using playback::Dimension;
  const auto kinds = {Dimension::stream, Dimension::page,   Dimension::content, Dimension::video,
                      Dimension::series, Dimension::viewer, Dimension::error};
  return std::find(kinds.begin(), kinds.end(), dimension) != kinds.end();
}

// Chooses one pick after the other, each with what the earlier ones explain taken into account.
class Chooser {
 public:
  Chooser(const Scan& scan, const Noise& noise, double least_excess)
      : scan_(scan), noise_(noise), least_excess_(least_excess), taken_(scan.rows(kAfter).size(), false) {}

  void pick_all() {
    while (picks_.size() < kMaxPicks) {
      auto candidates = admissible();
      if (candidates.empty()) return;
      const auto best =
          std::find_if(candidates.begin(), candidates.end(), [&](auto& pick) { return is_of_many(pick); });
      if (best == candidates.end()) return;
      take(std::move(*best));
    }
  }
  // Takes the candidate as the first pick, unless it is not admissible. Returns whether it was taken.
  bool pick_first(const Candidate& candidate) {
    const auto& all = scan_.candidates();
    const auto scanned = std::find(all.begin(), all.end(), candidate);
    if (scanned == all.end()) return false;
    auto pick = assessed(*scanned);
    if (!is_admissible(pick) || !is_of_many(pick)) return false;
    take(std::move(pick));
    return true;
  }
  std::vector<Candidate> best_singles(std::size_t count) const {
    std::vector<Candidate> best;
    for (const auto& pick : admissible()) {
      if (!pick.candidate.is_pair() && best.size() < count) best.push_back(pick.candidate);
    }
    return best;
  }
  const std::vector<Pick>& picks() const { return picks_; }
  // Returns the candidate with which it began, before that got another name.
  const std::optional<Candidate>& beginning() const { return beginning_; }
  double value() const {
    double sum = 0;
    for (const auto& pick : picks_) sum += pick.score - logarithm_of(scan_.singles()) - kPickPenalty;
    return sum;
  }

 private:
  // Returns the admissible candidates, those with the best score first.
  std::vector<Pick> admissible() const {
    std::vector<Pick> picks;
    for (const auto& candidate : scan_.candidates()) {
      auto pick = assessed(candidate);
      if (is_admissible(pick)) picks.push_back(std::move(pick));
    }
    std::stable_sort(picks.begin(), picks.end(), [](const auto& a, const auto& b) { return a.score > b.score; });
    return picks;
  }

  Pick assessed(const Candidate& candidate) const {
    double noise = noise_.columns[candidate.first.column];
    if (candidate.second) noise = std::max(noise, noise_.columns[candidate.second->column]);
    Pick pick{candidate, assess(candidate, scan_.total(), noise), 0, {}};
    // There are more pairs than single values, so one of them looks good by chance more often.
    const double penalty =
        candidate.is_pair() ? logarithm_of(scan_.pairs()) - logarithm_of(scan_.singles()) + kPairPenalty : 0;
    pick.score = pick.assessment.likelihood - penalty;
    return pick;
  }

  bool is_admissible(const Pick& pick) const {
    const auto& assessment = pick.assessment;
    const bool is_first = picks_.empty();
    const auto& after = pick.candidate.sums[kAfter];
    return assessment.lift >= (is_first ? kMinLift : kMinLaterLift) &&
           assessment.excess >= (is_first ? kMinShare : kMinLaterShare) * least_excess_ &&
           after.whole <= kMaxTraffic * scan_.total()[kAfter].whole && is_significant(pick, assessment.z());
  }
  // Corrects for the number of candidates. Singles and pairs are corrected for separately, and each has half of the
  // probability.
  bool is_significant(const Pick& pick, double z) const {
    const auto tried = static_cast<double>(pick.candidate.is_pair() ? scan_.pairs() : scan_.singles());
    return tail_probability(z) * 2 * tried < kSignificant;
  }
  // Returns the ratio of the forecast to what the model expects.
  static double level_of(const Pick& pick) {
    return pick.assessment.forecast / std::max<double>(1e-9, pick.candidate.sums[kAfter].expected);
  }

  // Returns whether enough viewers are affected, and fills in the rows. What one broken client repeats is no cause, and
  // events of few viewers are less significant. A pick that lies mostly inside earlier ones is refused.
  bool is_of_many(Pick& pick) const {
    pick.rows = scan_.rows_of(pick.candidate);
    const auto inside = std::count_if(pick.rows.begin(), pick.rows.end(), [&](auto row) { return taken_[row]; });
    if (static_cast<double>(inside) > kMaxInside * static_cast<double>(pick.rows.size())) return false;

    const auto& assessment = pick.assessment;
    const auto viewers = affected_viewers(scan_, pick.candidate, pick.rows, assessment.forecast);
    pick.dispersion = viewers.dispersion;
    return viewers.count >= kMinViewers &&
           assessment.excess - viewers.largest >= kWithoutLargest * std::sqrt(assessment.variance) &&
           is_significant(pick, assessment.z() / std::sqrt(viewers.dispersion));
  }

  // Says whether there was hardly anything of it before.
  bool is_new(const Candidate& candidate) const {
    const auto part = [&](Side side) { return candidate.sums[side].rows / scan_.total()[side].rows; };
    return part(kBefore) < kNew * part(kAfter);
  }
  bool is_release(const Candidate& candidate) const {
    const auto& columns = scan_.table().columns;
    const auto is_of_releases = [&](const Candidate::Part& part) {
      return !comes_every_day(columns[part.column].dimension);
    };
    return is_new(candidate) && is_of_releases(candidate.first) &&
           (!candidate.second || is_of_releases(*candidate.second));
  }
  // Returns another name of the same sessions which is new, if there is one: a new version is likelier to be the cause
  // than the player, which was there before. Its likelihood is less, as nothing is known of it from before.
  std::optional<Candidate> newer_name_of(const Pick& pick) const {
    if (is_new(pick.candidate)) return std::nullopt;
    std::optional<Pick> best;
    for (const auto& candidate : same_sessions(scan_, pick.candidate, pick.rows)) {
      auto other = assessed(candidate);
      if (is_release(candidate) && other.assessment.excess >= kAsMuch * pick.assessment.excess &&
          (!best || other.score > best->score))
        best = std::move(other);
    }
    return best ? std::optional(best->candidate) : std::nullopt;
  }
  void rename(Pick& pick, const std::optional<Candidate>& candidate) const {
    if (!candidate) return;
    pick = assessed(*candidate);
    pick.rows = scan_.rows_of(*candidate);
  }

  // Takes what is inside the pick in its place, if the pick is not worse without it.
  void take(Pick pick) {
    if (picks_.empty()) beginning_ = pick.candidate;
    rename(pick, concentration_of(scan_, pick.candidate, pick.rows, pick.dispersion));
    rename(pick, newer_name_of(pick));
    for (const auto row : pick.rows) taken_[row] = true;
    scan_.explain(pick.rows, level_of(pick) * pick.assessment.lift);
    picks_.push_back(std::move(pick));
  }

  Scan scan_;
  const Noise& noise_;
  const double least_excess_;
  std::vector<bool> taken_;
  std::optional<Candidate> beginning_;
  std::vector<Pick> picks_;
};

// Returns what the search could begin with instead: the best single values, and the values of the first pick if it is a
// pair.
std::vector<Candidate> other_beginnings(const Chooser& fresh, const Candidate& first) {
  auto all = fresh.best_singles(2);
  if (first.is_pair()) {
    all.push_back({first.first, {}, {}});
    all.push_back({*first.second, {}, {}});
  }
  return all;
}

}  // namespace

// Two causes that overlap appear as what they have in common, unless the search begins with one of them. So it is
// repeated with other beginnings.
std::vector<Pick> choose_significant(const Scan& scan, const Noise& noise, double least_excess) {
  const Chooser fresh(scan, noise, least_excess);
  Chooser best = fresh;
  best.pick_all();
  if (best.picks().size() < 2) return best.picks();

  const auto first = best.picks().front().candidate;
  std::vector<Chooser> others;
  for (const auto& beginning : other_beginnings(fresh, first)) {
    Chooser other = fresh;
    if (beginning == first || beginning == best.beginning() || !other.pick_first(beginning)) continue;
    other.pick_all();
    others.push_back(std::move(other));
  }
  const auto other_best = std::max_element(others.begin(), others.end(),
                                           [](const auto& a, const auto& b) { return a.value() < b.value(); });
  const bool better = other_best != others.end() && other_best->value() > best.value() + kClearlyBetter &&
                      other_best->picks().size() <= best.picks().size();
  return better ? other_best->picks() : best.picks();
}

std::vector<Candidate> same_sessions(const Scan& scan, const Candidate& candidate, const RowNumbers& rows) {
  const auto& all = scan.candidates();
  const auto common = scan.overlaps(rows);
  std::vector<Candidate> same;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const float either = all[i].sums[kAfter].rows + static_cast<float>(rows.size()) - common[i];
    if (!(all[i] == candidate) && common[i] >= kSameSessions * either) same.push_back(all[i]);
  }
  return same;
}

}  // namespace figures::rules::insights
