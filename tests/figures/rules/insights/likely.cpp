// Whether the most likely place is the right one where there are too few sessions to be sure of a cause, and how often
// one is named where there is none. With MILLRACE_INSIGHT_SETS=40 so many sets are looked at, and what is found is
// printed.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "figures/rules/insights/small_service.h"
#include "figures/rules/insights/words.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::insights;
using generated::Figure;
using generated::Incident;

namespace {

struct Period {
  int day, days;
};
constexpr Period kWeek{7, 7}, kSunday{8, 1}, kFromSunday{8, 3}, kFromRelease{11, 3}, kBeforeRelease{10, 4};

int sets() {
  const char* given = std::getenv("MILLRACE_INSIGHT_SETS");
  return given ? std::max(1, std::atoi(given)) : 20;
}

struct Found {
  std::string verdict, named;       // the sentence of the first cause, or of the most likely place
  bool is_cause, may_be_unchanged;  // by the interval of the change
};

Found find(int seed, const std::vector<Incident>& incidents, Figure figure, const Period& period) {
  const auto table =
      generated::compare_days(static_cast<std::uint64_t>(seed), incidents, figure, period.day, period.days);
  const bool failures = figure == Figure::start_failures;
  const auto insight = analyse(table, {}, {failures ? 1.8 : 1, static_cast<std::size_t>(period.days)});
  const Words words{table, *find_insight_metric(failures ? "startFailures" : "rebufferRatio"), {}};
  const bool is_cause = !insight.causes.empty();
  const auto named = is_cause         ? sentence_of(insight.causes.front(), words)
                     : insight.likely ? likely_sentence_of(*insight.likely, words)
                                      : "";
  const auto [from, to] = *insight.change;
  return {name_of(insight.verdict), named, is_cause, from <= 0 && to >= 0};
}

std::vector<Found> find_all(const std::vector<Incident>& incidents, Figure figure, const Period& period) {
  std::vector<Found> all;
  for (int i = 0; i < sets(); ++i) all.push_back(find(3000 + i, incidents, figure, period));
  return all;
}

template <class IsCounted>
int count(const std::vector<Found>& all, IsCounted is_counted) {
  const auto counted = static_cast<int>(std::count_if(all.begin(), all.end(), is_counted));
  if (std::getenv("MILLRACE_INSIGHT_SETS")) std::printf("\n%d of %d", counted, sets());
  return counted;
}

int named_rightly(const std::string& right, Figure figure, const Period& period) {
  return count(find_all(generated::two_incidents(), figure, period),
               [&](const Found& found) { return found.named.find(right) != std::string::npos; });
}

std::vector<Incident> all_worse(const Period& period) {
  return {{"", "", "", "", period.day * 24, (period.day + period.days) * 24, 0.03, 0.004}};
}

constexpr Figure kFigures[] = {Figure::start_failures, Figure::rebuffering, Figure::stalled_plays};

}  // namespace

TEST_GROUP(Likely){static void is_at_least(double of_40, int counted){CHECK(counted >= of_40 / 40 * sets() - 0.999);
}
static void is_at_most(double of_40, int counted) { CHECK(counted <= of_40 / 40 * sets() + 0.999); }
}
;

TEST(Likely, is_the_cdn_that_stalled_for_an_evening) {
  for (const auto& period : {kWeek, kSunday, kFromSunday})
    is_at_least(35, named_rightly("CDN Akamai (", Figure::rebuffering, period));
}

TEST(Likely, or_sure_is_the_version_on_the_system_on_which_it_fails) {
  for (const auto& period : {kWeek, kFromRelease, kBeforeRelease})
    is_at_least(36, named_rightly("layer version 1.7.4 on Android ", Figure::start_failures, period));
}

// Of both, the version by itself is significant and the pair is not, as one viewer has many of its failures.
TEST(Likely, is_the_part_of_a_cause_in_which_all_of_it_is) {
  const auto is_pair = [](int seed, const Period& period) {
    const auto found = find(seed, generated::two_incidents(), Figure::start_failures, period);
    STRCMP_EQUAL("cause", found.verdict.c_str());
    STRCMP_CONTAINS("Player version 1.7.4 on Android explains", found.named.c_str());
  };
  is_pair(2, kWeek);
  is_pair(6, kBeforeRelease);
}

TEST(Likely, is_hardly_any_place_where_nothing_happened) {
  for (const auto figure : kFigures) {
    for (const auto& period : {kWeek, kSunday, kFromRelease}) {
      const auto quiet = find_all({}, figure, period);
      LONGS_EQUAL(0, count(quiet, [](const auto& found) { return found.is_cause; }));
      is_at_most(1, count(quiet, [](const auto& found) { return found.verdict != "too_few" && !found.named.empty(); }));
      is_at_most(3, count(quiet, [](const auto& found) { return !found.named.empty(); }));
      is_at_most(6, count(quiet, [](const auto& found) { return found.verdict == "perhaps"; }));
      is_at_least(36, count(quiet, [](const auto& found) { return found.may_be_unchanged; }));
    }
  }
}

TEST(Likely, is_seldom_a_place_where_all_is_worse) {
  for (const auto figure : kFigures) {
    for (const auto& period : {kWeek, kSunday})
      is_at_most(8, count(find_all(all_worse(period), figure, period),
                          [](const auto& found) { return !found.named.empty(); }));
  }
}
