#pragma once
#include <string>
#include <vector>

// Lists everything that workers count, each with its name, its labels and, for a histogram, its buckets.
namespace counters {

struct Definition {
  std::string name;                 // as /metrics shows it, without millrace_
  std::string help;                 // one sentence, for the same
  std::vector<std::string> labels;  // names; count() and observe() take their values in this order
  std::vector<double> bounds = {};  // upper bounds of the buckets, ascending, at most kBounds; empty: a plain counter
  double unit = 1;                  // of the sum, which is kept as a whole number: 1e-6 for seconds

  bool is_histogram() const { return !bounds.empty(); }
};

extern const Definition kRequests, kRequestSeconds, kDatabaseSeconds, kDatabaseRetries, kDatabaseLost, kCallSeconds,
    kDrafts, kGroupRequests, kRequestEvents, kNginxAnswers, kUncounted;

// Lists them in the order in which they are shown.
const std::vector<const Definition*>& definitions();

}  // namespace counters
