#pragma once
#include <string>
#include <vector>

// Everything that workers count, each with its name, its labels and, of a histogram, its buckets.
namespace counters {

struct Definition {
  std::string name;                 // as /metrics shows it, without millrace_
  std::string help;                 // one sentence, for the same
  std::vector<std::string> labels;  // names; whoever counts gives their values in this order
  std::vector<double> bounds = {};  // upper bounds of the buckets, ascending, at most kBounds; empty: a plain counter
  double unit = 1;                  // of the sum, which is kept as a whole number: 1e-6 for seconds

  bool is_histogram() const { return !bounds.empty(); }
};

extern const Definition kRequests, kRequestSeconds, kDatabaseSeconds, kDatabaseRetries, kDatabaseLost, kCallSeconds,
    kDrafts, kGroupRequests, kRequestEvents, kNginxAnswers, kUncounted;

// In the order in which they are shown.
const std::vector<const Definition*>& definitions();

}  // namespace counters
