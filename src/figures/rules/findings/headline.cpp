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
constexpr std::size_t kHoursOfDay = 24, kHoursOfWeek = 7 * kHoursOfDay, kHoursApart = 12;
constexpr std::size_t kHoursEarlier = 3;   // that the same may end on another day
constexpr double kMayGoOn = 3, kTwo = 10;  // logarithms of likelihood ratios
constexpr double kTiny = 1e-6;             // a rate, where there were no cases before

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

struct Stretch {
  Hours hours{};
  double likelihood = 0;
};

// Looks for the stretches of hours that were worse than before.
class Search {
 public:
  Search(const Days& hours, const Headline& headline) : hours_(hours), headline_(headline) {}

  // Returns one, or several that are clearly apart.
  std::vector<Stretch> stretches(std::size_t begin, std::size_t end) const {
    const auto worst = worst_in(begin, end);
    const auto parted = parted_at(begin, end, worst.likelihood);
    if (!parted) return {worst};
    auto all = stretches(begin, *parted);
    for (const auto& later : stretches(*parted, end)) all.push_back(later);
    return all;
  }

 private:
  Stretch worst_in(std::size_t begin, std::size_t end) const {
    Stretch worst{{begin, end, headline_.after}}, last = worst;
    for_each(begin, end, [&](const Stretch& found) {
      if (found.likelihood > worst.likelihood) worst = found;
      if (found.hours.to == hours_.size() && found.likelihood > last.likelihood) last = found;
    });
    return last.likelihood > worst.likelihood - kMayGoOn ? last : worst;
  }

  // Returns the hour after the first of two stretches, half a day apart at least, that are likelier than a single one.
  std::optional<std::size_t> parted_at(std::size_t begin, std::size_t end, double single) const {
    std::vector<Stretch> until(hours_.size() + 1), since(hours_.size() + 1);
    const auto keep = [](Stretch& best, const Stretch& found) {
      if (found.likelihood > best.likelihood) best = found;
    };
    for_each(begin, end, [&](const Stretch& found) {
      keep(until[found.hours.to], found);
      keep(since[found.hours.from], found);
    });
    for (auto at = begin; at < end; ++at) keep(until[at + 1], until[at]);
    for (auto at = end; at > begin; --at) keep(since[at - 1], since[at]);
    std::optional<std::size_t> parted;
    double most = single + kTwo;
    for (auto at = begin; at + kHoursApart <= end; ++at) {
      const auto& later = since[at + kHoursApart];
      if (later.hours.from == at + kHoursApart) continue;  // it may have begun before
      if (until[at].likelihood + later.likelihood <= most || was_so_a_day_before(later.hours, begin)) continue;
      most = until[at].likelihood + later.likelihood;
      parted = at;
    }
    return parted;
  }

  // What is worse each evening, and at no other time, is one thing.
  bool was_so_a_day_before(const Hours& later, std::size_t begin) const {
    if (later.to < begin + kHoursOfDay) return false;
    const auto from = std::max(later.from, begin + kHoursOfDay) - kHoursOfDay;
    const auto to = std::min(later.from, later.to - kHoursOfDay);
    return is_worse(from, to) && !is_worse(std::min(to + kHoursEarlier, later.from), later.from);
  }

  bool is_worse(std::size_t from, std::size_t to) const {
    double worst = 0;
    for_each(from, to, [&](const Stretch& found) { worst = std::max(worst, found.likelihood); });
    return worst >= kTwo;
  }

  template <class Use>
  void for_each(std::size_t begin, std::size_t end, Use use) const {
    const double usual = std::max(headline_.before, kTiny);
    for (auto from = begin; from < end; ++from) {
      if (hours_[from].whole <= 0) continue;  // it begins with the first of which anything is known
      Day sum;
      for (auto to = from; to < end; ++to) {
        sum.part += hours_[to].part / headline_.dispersion;
        sum.whole += hours_[to].whole / headline_.dispersion;
        const double expected = usual * sum.whole;
        if (sum.part <= expected || expected <= 0) continue;
        use(Stretch{{from, to + 1, sum.part / sum.whole},
                    sum.part * std::log(sum.part / expected) - (sum.part - expected)});
      }
    }
  }

  const Days& hours_;
  const Headline& headline_;
};

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

std::vector<Hours> when_worse(const Days& later, const Headline& headline) {
  auto found = Search(later, headline).stretches(0, later.size());
  std::stable_sort(found.begin(), found.end(), [](auto& a, auto& b) { return a.likelihood > b.likelihood; });
  std::vector<Hours> times;
  for (const auto& stretch : found) {
    if (!times.empty() && stretch.likelihood < kTwo) continue;
    times.push_back(stretch.hours);
    times.back().likelihood = stretch.likelihood;
  }
  return times;
}

}  // namespace figures::rules::findings
