#include "figures/rules/findings/headline.h"

#include <algorithm>
#include <cmath>

namespace figures::rules::findings {
namespace {

using insights::Day;
using insights::Days;

// Standard deviations. They are stricter than those of an insight that somebody asks
// for, as each metric is looked at each hour, or every few minutes.
constexpr double kClear = 4, kClearOfMinutes = 4.5;
constexpr double kMinWhole = 100, kMinCases = 8;  // of each period; of both together
constexpr std::size_t kHoursOfDay = 24, kHoursOfWeek = 7 * kHoursOfDay;
constexpr double kMayGoOn = 3;  // logarithm of a likelihood ratio
constexpr double kTiny = 1e-6;  // a rate, where there were no cases before

// Returns by how much more than chance hours differ. A case that is a time has a dispersion of its own.
double dispersion_of(const Days& hours, std::size_t count, double least) {
  const auto all = insights::sum_of(hours.begin(), hours.begin() + static_cast<std::ptrdiff_t>(count));
  if (all.part <= 0) return least;
  double squares = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const double beyond = hours[i].part - hours[i].whole * all.part / all.whole;
    squares += beyond * beyond;
  }
  return std::max(least, squares / all.part);
}

std::optional<Headline> compared(const Day& before, const Day& after, double dispersion, double noise, double clear) {
  const double cases = (before.part + after.part) / dispersion;
  if (std::min(before.whole, after.whole) < kMinWhole || cases < kMinCases) return std::nullopt;
  const auto variance = [&](const Day& side, double rate) { return rate * dispersion / side.whole; };
  Headline found;
  found.before = before.part / before.whole;
  found.after = after.part / after.whole;
  found.dispersion = dispersion;
  const double noisy = noise * found.before;
  const double usual = (before.part + after.part) / (before.whole + after.whole);
  const double error = std::sqrt(variance(before, usual) +
                                 std::max(variance(after, usual), variance(after, found.after)) + noisy * noisy);
  found.z = (found.after - found.before) / error;
  found.clear_at = std::max(found.before + clear * error, kNoticeable * found.before);
  return found;
}

}  // namespace

std::size_t length_before(std::size_t length) { return std::max(length, kHoursOfWeek); }

std::optional<Headline> headline_of(const Days& hours, std::size_t length, const Days& days, double least_dispersion) {
  if (hours.size() < 2 * length) return std::nullopt;
  const auto earlier = hours.size() - length;
  const auto begin = hours.begin() + static_cast<std::ptrdiff_t>(earlier);
  const auto before = begin - static_cast<std::ptrdiff_t>(std::min(length_before(length), earlier));
  const double dispersion = dispersion_of(hours, earlier, least_dispersion);
  const double noise = insights::noise_of({days, {}}, {}, dispersion, length / kHoursOfDay).all;
  return compared(insights::sum_of(before, begin), insights::sum_of(begin, hours.end()), dispersion, noise, kClear);
}

std::optional<Headline> headline_of_minutes(const Day& before, const Day& after, const Days& hours,
                                            double least_dispersion) {
  return compared(before, after, dispersion_of(hours, hours.size(), least_dispersion), insights::Noise().all,
                  kClearOfMinutes);
}

Hours when_worse(const Days& later, const Headline& headline) {
  struct Found {
    Hours hours;
    double likelihood = 0;
  };
  Found best{{0, later.size(), headline.after}}, last = best;
  const double usual = std::max(headline.before, kTiny);
  for (std::size_t from = 0; from < later.size(); ++from) {
    Day sum;
    for (std::size_t to = from; to < later.size(); ++to) {
      sum.part += later[to].part / headline.dispersion;
      sum.whole += later[to].whole / headline.dispersion;
      const double expected = usual * sum.whole;
      if (sum.part <= expected || expected <= 0) continue;
      const Found found{{from, to + 1, sum.part / sum.whole},
                        sum.part * std::log(sum.part / expected) - (sum.part - expected)};
      if (found.likelihood > best.likelihood) best = found;
      if (found.hours.to == later.size() && found.likelihood > last.likelihood) last = found;
    }
  }
  return (last.likelihood > best.likelihood - kMayGoOn ? last : best).hours;
}

}  // namespace figures::rules::findings
