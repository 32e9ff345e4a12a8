#pragma once
#include <string>
#include <vector>

#include "db/database.h"
#include "incidents/rules/check_result.h"
#include "settings/config.h"

namespace alarms::rules {

using incidents::rules::CheckResult;
using incidents::rules::Status;

enum class Severity { page, warn };

// An alert rule for Prometheus.
struct Alert {
  std::string name, expression;  // without '; $1 and $2 stand for the thresholds of its check
  Severity severity;
  std::string summary, description;  // without "
  int pending_seconds = 0;           // of what is no check; otherwise it is that of the check
};

enum class Needs { nothing, database };        // nothing: it works while the database is down, too
enum class Concerns { this_host, all_hosts };  // what all hosts share is one incident, whoever finds it

struct Check;
struct Measurement {
  Needs needs;
  Concerns concerns;
  std::vector<double> thresholds;  // in the units of /metrics
  // Takes milliseconds however large the tables are, but for `verify`. What needs the database throws db::Error.
  CheckResult (*measure)(const Check& check, db::Database& db, const Config& config);
  bool explains_outage = false;  // what it finds may be why the database is down
  std::string job = {};          // whose last run it looks at: the settings say when that is late
};

// All there is to know of a check: what the operator is told, what is measured, and the alerts that fire as it does.
struct Check : incidents::rules::IncidentKind, Measurement {
  std::vector<Alert> alerts;

  // Returns `thresholds`, or for a job the seconds after which it is late.
  std::vector<double> thresholds_by(const Config& config) const;
  CheckResult result(Status status, const std::string& text, std::int64_t items = 0) const;
};

}  // namespace alarms::rules
