#pragma once
#include <optional>
#include <vector>

#include "figures/rules/insights/significant_candidates.h"

namespace figures::rules::insights {

enum class Verdict {
  too_few,
  cause,                 // of the rise
  quiet_cause,           // of more, while the total has not clearly changed
  everywhere_and_cause,  // all sessions are worse, and those of the cause even more
  mix,                   // other sessions than before; nothing got worse
  mix_and_cause,
  everywhere,
  unlocated,  // it rose, but where cannot be told for certain
  perhaps,    // it rose by more than chance often makes, but not clearly
  no_change,
};

// Describes a cause. The shares of several causes need not add up to the whole rise.
struct Cause {
  Candidate candidate;
  double before, after, others;  // its own rates; the later one of all other sessions
  std::optional<double> share, share_from,
      share_to;  // of the rise, 0 to 1, with an interval of 95 %; only of a clear rise
  std::vector<Candidate> same;
};

// Names the value whose greater or smaller part of the traffic explains most of the change.
struct Mix {
  Candidate candidate;
  double before, after;  // its parts of the traffic
  double share;          // of the change
  std::vector<Candidate> same;
};

struct Insight {
  Verdict verdict = Verdict::too_few;
  std::array<std::size_t, 2> sessions{};        // that count, by side
  std::array<std::optional<double>, 2> rates;   // by side; absent: fewer than five sessions
  std::optional<std::array<double, 2>> change;  // within which the difference of the rates lies, in 95 of 100 cases
  double noise = 0;  // by how much rates differ from period to period anyway: a standard deviation
  bool noise_is_known = false;
  std::vector<Cause> causes;    // those that explain most come first
  std::optional<Cause> likely;  // where it rose most likely, if there is a rise that no cause is known of
  std::optional<Mix> mix;
  // Tests read these.
  double z = 0, mix_part = 0, z_of_rest = 0;
};

struct Circumstances {
  double least_dispersion = 1;  // see fit()
  std::size_t days = 1;         // of one period
  double most = 1;              // that the rate of a session can be
};

// Finds what explains that the rate of the later period is above that of the period before.
Insight analyse(const Table& table, const History& history, const Circumstances& circumstances);

}  // namespace figures::rules::insights
