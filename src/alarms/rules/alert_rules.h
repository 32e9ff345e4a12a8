#pragma once
#include <string>

namespace alarms::rules {

// Returns alert rules for Prometheus, as YAML. Those that are checks as well fire as these do.
std::string alert_rules();

}  // namespace alarms::rules
