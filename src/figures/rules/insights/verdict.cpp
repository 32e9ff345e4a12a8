#include "figures/rules/insights/verdict.h"

#include <algorithm>
#include <cmath>

#include "figures/rules/insights/affected_viewers.h"
#include "figures/rules/insights/likely_place.h"
#include "figures/rules/metrics/confidence.h"

namespace figures::rules::insights {
namespace {

constexpr std::size_t kMinSessions = 100, kMinSessionsOfInterval = 5;
constexpr double kMinEvents = 20;
constexpr double kClear = 3, kClearRise = 0.10;     // standard deviations; of the rate before
constexpr double kPerhaps = 1.28, kNeverUsual = 2;  // standard deviations; times the rate before
constexpr Floors kFloorsOfLikely = {10, 3};
constexpr double kNoticeableRise = 0.05;  // of the rate before: what matters where the total has not risen
constexpr double kMinQuietLift = 1.5;
constexpr double kMostlyMix = 0.5, kLargelyMix = 0.6;
constexpr double kWidespread = 0.5, kWidespreadZ = 3;
constexpr double kRateRose = 2.5, kRestRose = 1.64;
constexpr double kMinPart = 0.03, kMaxPart = 0.60;  // of values whose rest is looked at
constexpr double kInterval = 1.96;                  // standard deviations
constexpr std::size_t kMaxNames = 5;

// Holds what is known of both periods. Events are independent ones.
struct Case {
  const Table& table;
  const Scan& scan;
  double dispersion;
  Noise noise;
  double events_before, events_after, before, after;  // rates
  double most;
  std::array<double, 2> dispersions;  // of each period by itself, where some sessions may have very much

  double delta() const { return after - before; }
  double whole() const { return scan.total()[kAfter].whole; }
  double per_event() const { return dispersion / whole(); }  // by how much one raises the rate
  double error() const {
    const double own = after * after / std::max(1.0, events_after) + before * before / std::max(1.0, events_before);
    return std::sqrt(own + noise.all * noise.all * before * before);
  }
  double z() const { return delta() / std::max(1e-12, error()); }
  bool is_clear() const { return z() >= kClear && delta() >= kClearRise * before; }
  // Says whether the viewer who has the most of the rise has less than half of it.
  bool is_of_many() const { return largest_excess(scan) * per_event() < delta() / 2; }
  // Returns between which bounds the difference lies, with what is usual from one period to the next.
  std::array<double, 2> change(double deviations) const {
    const auto seen = [&](Side side, double rate) {
      const double whole = scan.total()[side].whole / dispersions[side];
      return Proportion{rate * whole, whole * most};
    };
    const auto interval = interval_of_difference(seen(kBefore, before), seen(kAfter, after), deviations);
    const double usual = deviations * noise.all * before;
    return {delta() - std::hypot(delta() - interval.lower * most, usual),
            delta() + std::hypot(interval.upper * most - delta(), usual)};
  }
  bool rose_perhaps() const { return change(kPerhaps)[0] > 0 || (delta() > 0 && after >= kNeverUsual * before); }
  // Returns the part of the change that comes from a different mix of sessions.
  double mix() const { return scan.total()[kAfter].expected * per_event() - before; }
  double mix_part() const { return mix() / delta(); }
};

// Where most sessions have it, chance makes less of a difference: Wilson's interval knows that already.
double dispersion_of(const Rows& rows, double rate, double most, double least) {
  return std::max(least, dispersion_of_viewers(rows, rows.whole) / std::max(1e-9, 1 - rate / most));
}

Case case_of(const Table& table, const Scan& scan, double dispersion, Noise noise, double most) {
  const auto& total = scan.total();
  const double before = total[kBefore].rate(dispersion), after = total[kAfter].rate(dispersion);
  return {table,
          scan,
          dispersion,
          std::move(noise),
          total[kBefore].observed,
          total[kAfter].observed,
          before,
          after,
          most,
          {dispersion_of(table.rows[kBefore], before, most, dispersion),
           dispersion_of(table.rows[kAfter], after, most, dispersion)}};
}

// Returns other names of the same sessions.
std::vector<Candidate> other_names(const Scan& scan, const Candidate& candidate, const RowNumbers& rows) {
  auto same = same_sessions(scan, candidate, rows);
  same.resize(std::min(same.size(), kMaxNames));
  return same;
}

Cause place_of(const Scan& scan, double dispersion, const Candidate& candidate, const RowNumbers& rows) {
  const auto& sums = candidate.sums;
  return {candidate,
          sums[kBefore].rate(dispersion),
          sums[kAfter].rate(dispersion),
          (scan.total()[kAfter] - sums[kAfter]).rate(dispersion),
          {},
          {},
          {},
          other_names(scan, candidate, rows)};
}

Cause cause_of(const Case& of, const Pick& pick) {
  const auto& sums = pick.candidate.sums;
  auto cause = place_of(of.scan, of.dispersion, pick.candidate, pick.rows);
  if (!of.is_clear()) return cause;
  const double rise = of.delta() / of.per_event(), excess = pick.assessment.excess, rest = rise - excess;
  const double ratio = of.whole() / of.scan.total()[kBefore].whole;
  const double noisy = of.noise.all * of.before / of.per_event();
  const double rest_variance = (of.events_after - sums[kAfter].observed) +
                               ratio * ratio * (of.events_before - sums[kBefore].observed) + noisy * noisy;
  const double error =
      std::sqrt(rest * rest * pick.assessment.variance + excess * excess * rest_variance) / (rise * rise);
  cause.share = excess / rise;
  cause.share_from = std::clamp(*cause.share - kInterval * error, 0.0, 1.0);
  cause.share_to = std::clamp(*cause.share + kInterval * error, 0.0, 1.0);
  return cause;
}

// Returns the surplus of the sessions outside of all picks.
Surplus outside(const Case& of, const std::vector<Pick>& picks) {
  std::vector<bool> inside(of.scan.rows(kAfter).size(), false);
  for (const auto& pick : picks) {
    for (const auto row : pick.rows) inside[row] = true;
  }
  Sums before = of.scan.total()[kBefore], after;
  for (std::size_t i = 0; i < inside.size(); ++i) {
    if (!inside[i]) after += of.scan.rows(kAfter)[i];
  }
  for (const auto& pick : picks) before.observed -= pick.candidate.sums[kBefore].observed;
  return surplus(before, after, of.noise.all);
}

// Returns the smallest z of the rise that is left when any one value is taken away.
double z_of_rest(const Case& of) {
  double least = of.z();
  const auto& total = of.scan.total();
  for (std::size_t i = 0; i < of.scan.singles(); ++i) {
    const auto& sums = of.scan.candidates()[i].sums;
    const double traffic = sums[kAfter].whole / total[kAfter].whole;
    if (traffic < kMinPart || traffic >= kMaxPart) continue;
    const auto rest = surplus(total[kBefore] - sums[kBefore], total[kAfter] - sums[kAfter], of.noise.all);
    least = std::min(least, rest.z);
  }
  return least;
}

// Returns what a value adds to the rate by its greater part of the traffic, as its own rate was always above or below
// the others.
double mix_of(const Case& of, const Candidate& candidate) {
  const auto& total = of.scan.total();
  const double before = candidate.sums[kBefore].whole / total[kBefore].whole;
  const double after = candidate.sums[kAfter].whole / total[kAfter].whole;
  const auto& sums = candidate.sums[candidate.sums[kBefore].whole > 0 ? kBefore : kAfter];
  return (after - before) * (sums.expected * of.dispersion / sums.whole - of.before);
}

std::optional<Mix> mix_of(const Case& of) {
  const auto& all = of.scan.candidates();
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(of.scan.singles());
  const auto most = std::max_element(all.begin(), end, [&](auto& a, auto& b) { return mix_of(of, a) < mix_of(of, b); });
  if (most == end) return std::nullopt;
  const auto& total = of.scan.total();
  return Mix{*most, most->sums[kBefore].whole / total[kBefore].whole, most->sums[kAfter].whole / total[kAfter].whole,
             mix_of(of, *most) / of.delta(), other_names(of.scan, *most, of.scan.rows_of(*most))};
}

bool rose_everywhere(const Case& of, double rest) {
  return (of.delta() - of.mix()) / of.error() >= kRateRose && rest >= kRestRose;
}

Verdict verdict_without_cause(const Case& of, double rest) {
  if (!of.is_clear() || !of.is_of_many()) return of.rose_perhaps() ? Verdict::perhaps : Verdict::no_change;
  if (of.mix_part() >= kMostlyMix) return Verdict::mix;
  return rose_everywhere(of, rest) ? Verdict::everywhere : Verdict::unlocated;
}

Verdict verdict_with_cause(const Case& of, const std::vector<Pick>& picks) {
  if (!of.is_clear()) return Verdict::quiet_cause;
  if (of.mix_part() > kLargelyMix) return Verdict::mix_and_cause;
  const auto rest = outside(of, picks);
  const bool everywhere = rest.events * of.per_event() > kWidespread * of.delta() && rest.z >= kWidespreadZ;
  return everywhere ? Verdict::everywhere_and_cause : Verdict::cause;
}

std::optional<Cause> likely_of(const Case& of, const Model& model) {
  const Scan scan(of.table, model, kFloorsOfLikely);
  const auto candidate = likely_place(scan, of.delta() / of.per_event());
  if (!candidate) return std::nullopt;
  return place_of(scan, of.dispersion, *candidate, scan.rows_of(*candidate));
}

bool is_of_too_few(const Case& of) {
  const auto& rows = of.table.rows;
  return std::min(rows[kBefore].size(), rows[kAfter].size()) < kMinSessions ||
         of.events_before + of.events_after < kMinEvents;
}

bool may_have_likely_place(Verdict verdict) {
  return verdict == Verdict::everywhere || verdict == Verdict::unlocated || verdict == Verdict::perhaps;
}

double whole_of(const Rows& rows) {
  double sum = 0;
  for (const auto whole : rows.whole) sum += whole;
  return sum;
}

}  // namespace

Insight analyse(const Table& table, const History& history, const Circumstances& circumstances) {
  Insight insight;
  insight.sessions = {table.rows[kBefore].size(), table.rows[kAfter].size()};
  for (const auto& rows : table.rows) {
    if (rows.size() < kMinSessionsOfInterval || whole_of(rows) <= 0) return insight;
  }
  const auto model = fit(table, circumstances.least_dispersion);
  const Scan scan(table, model);
  const auto of = case_of(table, scan, model.dispersion, noise_of(history, table, model.dispersion, circumstances.days),
                          circumstances.most);
  insight.rates = {of.before, of.after};
  insight.noise = of.noise.all;
  insight.noise_is_known = of.noise.is_known;
  insight.change = of.change(kNinetyFivePercent);
  if (is_of_too_few(of)) {
    if (of.rose_perhaps()) insight.likely = likely_of(of, model);
    return insight;
  }

  auto picks = choose_significant(scan, of.noise, std::max(of.delta(), kNoticeableRise * of.before) / of.per_event());
  const auto is_faint = [](const Pick& pick) { return pick.assessment.lift < kMinQuietLift; };
  if (!of.is_clear()) picks.erase(std::remove_if(picks.begin(), picks.end(), is_faint), picks.end());
  for (const auto& pick : picks) insight.causes.push_back(cause_of(of, pick));
  std::stable_sort(insight.causes.begin(), insight.causes.end(),
                   [](const Cause& a, const Cause& b) { return a.share.value_or(0) > b.share.value_or(0); });
  insight.z = of.z();
  insight.mix_part = of.mix_part();
  insight.z_of_rest = z_of_rest(of);
  insight.verdict = picks.empty() ? verdict_without_cause(of, insight.z_of_rest) : verdict_with_cause(of, picks);
  if (may_have_likely_place(insight.verdict)) insight.likely = likely_of(of, model);
  if (insight.likely && insight.verdict == Verdict::everywhere) insight.verdict = Verdict::unlocated;
  if (insight.verdict == Verdict::mix || insight.verdict == Verdict::mix_and_cause) insight.mix = mix_of(of);
  return insight;
}

}  // namespace figures::rules::insights
