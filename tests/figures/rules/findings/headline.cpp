#include "figures/rules/findings/headline.h"

#include <cmath>

#include "figures/rules/insights/generated_sessions.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::findings;
namespace insights = figures::rules::insights;
using insights::Day;
using insights::Days;
using insights::kBursts;

namespace {

// Hours of a service: few sessions at night and many in the evening, days that differ by themselves, and failures of
// which each brings some more. The same seed makes the same everywhere.
class Service {
 public:
  explicit Service(std::uint64_t seed)
      : random_(seed), sessions_(random_.between(30, 430)), rate_(random_.between(0.005, 0.035)) {}

  // Stalls are of seconds or of minutes, and the whole is what was watched.
  Days hours_of_stalls(std::size_t count) {
    auto all = hours(count);
    for (auto& hour : all) {
      double seconds = 0;
      for (double cases = hour.part * 3; cases > 0; --cases) seconds += std::exp(1 + 1.3 * random_.normal());
      hour = {seconds, hour.whole * random_.between(300, 600)};
    }
    return all;
  }

  Days hours(std::size_t count) {
    Days hours;
    double of_day = 1;
    for (std::size_t i = 0; i < count; ++i) {
      if (i % 24 == 0) of_day = std::exp(0.04 * random_.normal());
      const double time = 1 + 0.8 * std::sin(static_cast<double>(i) * 0.2618);
      const auto whole = std::floor(sessions_ * time + std::sqrt(sessions_) * random_.normal());
      Day hour{0, std::max(0.0, whole)};
      for (double cases = poisson(hour.whole * rate_ * of_day / 1.6); cases > 0; --cases)
        hour.part += random_.uniform() < 0.6 ? 1 : 2.5;
      hours.push_back(hour);
    }
    return hours;
  }

 private:
  double poisson(double mean) {
    double count = 0;
    for (double at = random_.exponential(); at < mean; at += random_.exponential()) ++count;
    return count;
  }

  generated::Random random_;
  const double sessions_, rate_;
};

Days even(std::size_t count, double part, double whole = 100) { return Days(count, Day{part, whole}); }

void break_hours(Days& hours, std::size_t from, std::size_t to, double factor) {
  for (std::size_t i = from; i < to; ++i) hours[i].part = std::round(hours[i].part * factor + 0.02 * hours[i].whole);
}

// The 28 days before that hour.
Days days_before(Days::const_iterator end) {
  Days days;
  for (auto day = end - 28 * 24; day != end; day += 24) days.push_back(insights::sum_of(day, day + 24));
  return days;
}

constexpr double kShort = 0.05;
const Days kNoHistory;

}  // namespace

TEST_GROUP(Headline){};

TEST(Headline, works) {
  auto hours = even(48, 2);
  for (std::size_t i = 40; i < 48; ++i) hours[i].part = 10;
  const auto found = headline_of(hours, 24, kNoHistory, 1);
  CHECK(found.has_value());
  DOUBLES_EQUAL(0.02, found->before, 1e-9);
  DOUBLES_EQUAL(0.0467, found->after, 1e-4);
  CHECK(found->is_clear());
  const auto worst = when_worse({hours.begin() + 24, hours.end()}, *found).front();
  LONGS_EQUAL(16, worst.from);
  LONGS_EQUAL(24, worst.to);
  DOUBLES_EQUAL(0.1, worst.rate, 1e-9);
}

TEST(Headline, is_none_of_few_sessions_or_few_cases_or_half_a_period_before) {
  CHECK(!headline_of(even(48, 2, 4), 24, kNoHistory, 1));
  CHECK(!headline_of(even(48, 0.1), 24, kNoHistory, 1));
  CHECK(!headline_of(even(36, 2), 24, kNoHistory, 1));
}

TEST(Headline, says_what_would_have_been_clear) {
  const auto found = headline_of(even(48, 2), 24, kNoHistory, 1);
  CHECK(!found->is_clear());
  CHECK(found->clear_at > 0.02 * 1.2 && found->clear_at < 0.02 * 2);
}

TEST(Headline, is_clear_where_there_was_nothing_before) {
  auto hours = even(48, 0);
  for (std::size_t i = 30; i < 36; ++i) hours[i].part = 10;
  const auto found = headline_of(hours, 24, kNoHistory, 1);
  CHECK(found->is_clear());
  const auto worse = when_worse({hours.begin() + 24, hours.end()}, *found).front();
  LONGS_EQUAL(6, worse.from);
  LONGS_EQUAL(12, worse.to);
}

TEST(Headline, finds_an_evening_within_its_day_and_when_it_was) {
  int found_rightly = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto hours = Service(seed).hours(24 * 10 + 12);
    break_hours(hours, 24 * 10 + 4, 24 * 10 + 9, 12);
    const auto found = headline_of(hours, 24, kNoHistory, kBursts);
    if (!found || !found->is_clear()) continue;
    const auto worse = when_worse({hours.end() - 24, hours.end()}, *found).front();
    found_rightly += worse.from >= 15 && worse.from <= 17 && worse.to >= 20 && worse.to <= 22;
  }
  CHECK_COMPARE(found_rightly, >=, 18);
}

TEST(Headline, finds_what_goes_on_since_days) {
  int found_rightly = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto hours = Service(seed).hours(24 * 14);
    break_hours(hours, 24 * 11 + 10, 24 * 14, 3);
    const auto found = headline_of(hours, 24 * 7, kNoHistory, kBursts);
    if (!found || !found->is_clear()) continue;
    const auto worse = when_worse({hours.begin() + 24 * 7, hours.end()}, *found).front();
    found_rightly += worse.to == 24 * 7 && worse.from + 4 >= 24 * 4 + 10 && worse.from <= 24 * 4 + 14;
  }
  CHECK_COMPARE(found_rightly, >=, 18);
}

TEST(Headline, tells_the_worse_of_two_evenings_of_a_week_first) {
  int found_rightly = 0, found_both = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto hours = Service(seed).hours(24 * 14);
    break_hours(hours, 24 * 8 + 4, 24 * 8 + 9, 20);
    break_hours(hours, 24 * 13 + 20, 24 * 14, 8);
    const auto found = headline_of(hours, 24 * 7, kNoHistory, kBursts);
    if (!found || !found->is_clear()) continue;
    const auto times = when_worse({hours.begin() + 24 * 7, hours.end()}, *found);
    const auto& worst = times.front();
    found_rightly += worst.from >= 24 + 3 && worst.from <= 24 + 5 && worst.to >= 24 + 8 && worst.to <= 24 + 10;
    found_both += times.size() > 1 && times[1].from >= 24 * 6 + 19 && times[1].to == 24 * 7;
  }
  CHECK_COMPARE(found_rightly, >=, 18);
  CHECK_COMPARE(found_both, >=, 12);
}

TEST(Headline, takes_what_is_worse_each_evening_for_one_thing) {
  int found_rightly = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto hours = Service(seed).hours(24 * 14);
    for (std::size_t day = 9; day < 13; ++day) break_hours(hours, 24 * day + 4, 24 * day + 9, 12);
    const auto found = headline_of(hours, 24 * 7, kNoHistory, kBursts);
    if (!found || !found->is_clear()) continue;
    const auto worst = when_worse({hours.begin() + 24 * 7, hours.end()}, *found).front();
    found_rightly += worst.from >= 24 * 2 + 3 && worst.from <= 24 * 2 + 5 && worst.to >= 24 * 5 + 8;
  }
  CHECK_COMPARE(found_rightly, >=, 18);
}

TEST(Headline, tells_two_days_apart_that_are_worse_at_different_hours) {
  int found_both = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    auto hours = Service(seed).hours(24 * 14);
    break_hours(hours, 24 * 11 + 2, 24 * 11 + 14, 12);
    break_hours(hours, 24 * 12 + 4, 24 * 12 + 8, 12);
    const auto found = headline_of(hours, 24 * 7, kNoHistory, kBursts);
    if (!found || !found->is_clear()) continue;
    found_both += when_worse({hours.begin() + 24 * 7, hours.end()}, *found).size() > 1;
  }
  CHECK_COMPARE(found_both, >=, 12);
}

// Every hour of a week is looked at as findings.cpp does, for a day, a week and thirty days, of seven metrics.
TEST(Headline, is_clear_in_one_of_forty_quiet_weeks_at_most) {
  constexpr std::size_t kDay = 24, kRead = 60 * kDay, kHistory = 28 * kDay;
  int weeks = 0;
  for (std::uint64_t week = 0; week < 40; ++week) {
    bool any = false;
    for (std::uint64_t metric = 0; metric < 7; ++metric) {
      const bool stalls = metric > 4;
      Service service(1000 + 7 * week + metric);
      const auto all =
          stalls ? service.hours_of_stalls(kRead + kHistory + 7 * kDay) : service.hours(kRead + kHistory + 7 * kDay);
      for (std::size_t now = kRead + kHistory; now < all.size(); ++now) {
        const auto end = all.begin() + static_cast<std::ptrdiff_t>(now);
        const Days hours(end - kRead, end);
        for (const std::size_t length : {kDay, 7 * kDay, 30 * kDay}) {
          const auto found =
              headline_of(hours, length, days_before(end - static_cast<std::ptrdiff_t>(length + length_before(length))),
                          stalls ? kShort : kBursts);
          any = any || (found && found->is_clear());
        }
      }
    }
    weeks += any;
  }
  CHECK_COMPARE(weeks, <=, 1);
}

TEST(Headline, has_hours_that_stand_out_in_a_week_that_is_not_clearly_worse) {
  auto hours = even(24 * 14, 0.1, 9);
  for (std::size_t i = 24 * 12; i < 24 * 14; ++i) hours[i].part = i % 3 ? 1 : 0;
  const auto found = headline_of(hours, 24 * 7, kNoHistory, 2.5);
  CHECK(!found->is_likely() && found->is_noticeable());
  const auto worst = when_worse({hours.begin() + 24 * 7, hours.end()}, *found).front();
  CHECK_COMPARE(worst.likelihood, >=, 1);
}

TEST(Headline, has_hours_that_stand_out_in_one_of_a_hundred_looks_at_quiet_weeks_at_most) {
  int looks = 0, stand_out = 0;
  for (std::uint64_t metric = 0; metric < 40 * 7; ++metric) {
    const bool stalls = metric % 7 > 4;
    Service service(9000 + metric);
    const auto all = stalls ? service.hours_of_stalls(28 * 24) : service.hours(28 * 24);
    for (std::size_t now = 14 * 24; now <= all.size(); now += 24) {
      ++looks;
      const Days hours(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(now));
      const auto found = headline_of(hours, 24 * 7, kNoHistory, stalls ? kShort : kBursts);
      if (!found || !found->is_noticeable()) continue;
      stand_out += when_worse({hours.end() - 24 * 7, hours.end()}, *found).front().likelihood >= kStandsOut;
    }
  }
  CHECK_COMPARE(100 * stand_out, <=, looks);
}

// Each hour stands for minutes that are looked at four times, and beside those of the seven days before.
TEST(Headline, of_minutes_is_clear_in_one_of_forty_quiet_weeks_at_most) {
  int weeks = 0;
  for (std::uint64_t week = 0; week < 40; ++week) {
    bool any = false;
    for (std::uint64_t metric = 0; metric < 12; ++metric) {
      Service service(5000 + 12 * week + metric);
      const auto all = metric % 3 == 2 ? service.hours_of_stalls(24 * 14) : service.hours(24 * 14);
      for (std::size_t now = 24 * 7; now < all.size(); ++now) {
        const Days hours(all.begin() + static_cast<std::ptrdiff_t>(now) - 24 * 7,
                         all.begin() + static_cast<std::ptrdiff_t>(now));
        Day before;
        for (std::size_t day = 1; day <= 7; ++day) before += all[now - 24 * day];
        const auto found = headline_of_minutes(before, all[now], hours, metric % 3 == 2 ? kShort : kBursts);
        any = any || (found && found->is_clear());
      }
    }
    weeks += any;
  }
  CHECK_COMPARE(weeks, <=, 1);
}

TEST(Headline, of_minutes_finds_what_has_just_begun) {
  int found_rightly = 0;
  for (std::uint64_t seed = 1; seed <= 20; ++seed) {
    const Days hours = Service(seed).hours(24 * 7);
    const double whole = hours.back().whole + 100;
    const auto found = headline_of_minutes({std::round(0.02 * 7 * whole), 7 * whole}, {std::round(0.25 * whole), whole},
                                           hours, kBursts);
    found_rightly += found && found->is_clear();
  }
  CHECK_COMPARE(found_rightly, >=, 16);
}
