// How often the right cause is named, and none where there is none. With MILLRACE_INSIGHT_SETS=40 so many sets of each
// kind are looked at, of MILLRACE_INSIGHT_SESSIONS a period, and what is found is printed, with how long it took.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "figures/rules/insights/generated_sessions.h"
#include "figures/rules/insights/words.h"

#include <CppUTest/TestHarness.h>

using namespace figures::rules::insights;
using generated::Change;

namespace {

int given(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text ? std::max(1, std::atoi(text)) : otherwise;
}
int sets() { return given("MILLRACE_INSIGHT_SETS", 8); }
int sessions() { return given("MILLRACE_INSIGHT_SESSIONS", 30'000); }

struct Score {
  int first = 0, in_three = 0, silent = 0, covered = 0, with_interval = 0, claims = 0, named_as_such = 0;
  std::chrono::steady_clock::duration time{};
};

bool covers(const Cause& cause, double share) {
  return *cause.share_from <= std::min(share, 1.0) && *cause.share_to >= std::min(share, 1.0);
}

void score_causes(Score& score, const generated::Case& made, const Insight& insight) {
  score.silent += insight.causes.empty();
  for (std::size_t i = 0; i < insight.causes.size(); ++i) {
    const auto& cause = insight.causes[i];
    if (!made.is_cause(cause.candidate)) continue;
    score.first += i == 0;
    ++score.in_three;
    score.with_interval += cause.share.has_value();
    score.covered += cause.share && covers(cause, made.share);
  }
}

Score score_of(std::initializer_list<Change> changes, Verdict as_such) {
  Score score;
  for (int i = 0; i < sets(); ++i) {
    const auto change = *(changes.begin() + i % static_cast<int>(changes.size()));
    const auto made = generated::make_case(1000 + static_cast<std::uint64_t>(i), sessions(), change);
    const auto begun = std::chrono::steady_clock::now();
    const auto insight = analyse(made.table, {}, {1.8, 1});
    score.time += std::chrono::steady_clock::now() - begun;
    score.claims += !insight.causes.empty();
    score.named_as_such += insight.verdict == as_such;
    if (made.planted) score_causes(score, made, insight);
  }
  return score;
}

void check_at_least(int found, double of_40, const char* text) {
  const std::string line = std::to_string(found) + " of " + std::to_string(sets());
  if (std::getenv("MILLRACE_INSIGHT_SETS")) std::printf("\n%s: %s", text, line.c_str());
  CHECK_TRUE_TEXT(found >= of_40 / 40 * sets() - 0.999, (std::string(text) + ": " + line).c_str());
}

}  // namespace

TEST_GROUP(Explained){};

TEST(Explained, names_the_cause_first_and_how_much_it_explains) {
  const auto score = score_of({Change::value, Change::pair, Change::small}, Verdict::cause);
  if (std::getenv("MILLRACE_INSIGHT_SETS")) {
    const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(score.time).count();
    std::printf("\n%d silent, %.0f ms each", score.silent, static_cast<double>(ms) / sets());
  }
  check_at_least(score.first, 37, "first");
  check_at_least(score.in_three, 38, "in the first three");
  check_at_least(sets() - (score.with_interval - score.covered), 36, "intervals that cover the truth");
  CHECK(score.with_interval > 0);
}

TEST(Explained, names_no_cause_where_nothing_changed) {
  const auto score = score_of({Change::none}, Verdict::no_change);
  check_at_least(sets() - score.claims, 39, "no claim where nothing changed");
}

TEST(Explained, names_no_cause_of_a_rise_everywhere) {
  const auto score = score_of({Change::everywhere}, Verdict::everywhere);
  check_at_least(sets() - score.claims, 39, "no claim of a rise everywhere");
  check_at_least(score.named_as_such, 20, "said to be everywhere");
}

TEST(Explained, names_no_cause_where_only_the_traffic_moved) {
  const auto score = score_of({Change::mix}, Verdict::mix);
  check_at_least(sets() - score.claims, 39, "no claim where the traffic moved");
  check_at_least(score.named_as_such, 8, "said to be the traffic");
}
