#pragma once
#include <string>
#include <vector>

// Lists what is checked each minute, and what makes a check fire. scripts/monitoring/rules.yml says the same to
// Prometheus, and a test compares them.
namespace alarms::rules {

struct Check {
  std::string name;                // at most 16 characters
  std::string title;               // ASCII: the subject of an e-mail
  std::string advice;              // where to look
  int pending_seconds;             // how long it has to fire before the operator is notified
  std::vector<double> thresholds;  // in the units of /metrics
  std::string alert;               // of rules.yml; empty: it has none
};

const std::vector<Check>& checks();
// Throws std::out_of_range if no check has that name.
const Check& find_check(const std::string& name);
double threshold_of(const std::string& name);

}  // namespace alarms::rules
