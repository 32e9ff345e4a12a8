#pragma once
#include <string>
#include <vector>

// Lists what is checked each minute, and what makes a check fire. alert_rules.h says the same to Prometheus.
namespace alarms::rules {

struct Check {
  std::string name;                // at most 16 characters
  std::string title;               // ASCII: the subject of an e-mail
  std::string advice;              // where to look
  int pending_seconds;             // how long it has to fire before the operator is notified
  std::vector<double> thresholds;  // in the units of /metrics
};

const std::vector<Check>& checks();
// Throws std::out_of_range if no check has that name.
const Check& find_check(const std::string& name);
double threshold_of(const std::string& name);

}  // namespace alarms::rules
