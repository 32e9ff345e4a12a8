#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "figures/rules/insights/noise.h"

// Tells from hours alone, without any session, whether a metric is clearly worse in a period than in the one before.
namespace figures::rules::findings {

constexpr double kLikely = 3, kNoticeable = 1.2;  // standard deviations; times the rate before

struct Headline {
  double before = 0, after = 0;  // rates of the two periods
  double clear_at = 0;           // what the later one has to exceed to be clearly worse
  double z = 0;                  // of the rise, in standard deviations
  double dispersion = 1;         // so many cases say as much as one that is independent of all others
  bool is_clear() const { return after > clear_at; }
  bool is_noticeable() const { return after > before * kNoticeable; }
  // It is told if a cause is found, which chance hardly makes as well.
  bool is_likely() const { return is_clear() || (z >= kLikely && is_noticeable()); }
};

// Returns how many hours before a period of that length it is compared with: as many, or a week before a day, so that
// what went wrong is told on its second day as well.
std::size_t length_before(std::size_t length);

// Compares the last `length` hours with those before, as far as there are. All before the last ones show by how much
// more than chance hours differ by themselves, which is `least_dispersion` at least, and `days`, of the time before, by
// how much periods do. Returns nullopt where the cases of either period are too few to say anything. Looks at it each
// hour of a quiet week find nothing clear in 39 of 40 weeks at least, of seven metrics.
std::optional<Headline> headline_of(const insights::Days& hours, std::size_t length, const insights::Days& days,
                                    double least_dispersion);

// Does the same for a short time, looked at every few minutes, beside the same minutes of some days before; `hours` are
// those of a week, which show by how much more than chance they differ. It is stricter, as there are more of these
// looks.
std::optional<Headline> headline_of_minutes(const insights::Day& before, const insights::Day& after,
                                            const insights::Days& hours, double least_dispersion);

// Names hours of the later period by position, from one to before the other.
struct Hours {
  std::size_t from, to;
  double rate;            // of all of them
  double likelihood = 0;  // by how much it is more likely that they were worse than that they were not, as a logarithm
};
// Hours that stand out so much are told like a headline that is likely: a day of a week may be far worse although the
// week is not clearly. Chance makes as much in one of a hundred looks at most, whichever hours it may choose.
constexpr double kStandsOut = 12;

// Returns those in which it was worse than before: of which chance explains least. They reach to the end where it may
// go on. If there are several times that are clearly apart, as two evenings of a week, the worst comes first.
std::vector<Hours> when_worse(const insights::Days& later, const Headline& headline);

}  // namespace figures::rules::findings
