#pragma once
#include <string>

#include "settings/config.h"

namespace alarms::rules {

// Returns alert rules for Prometheus, as YAML. Those that are checks as well fire as these do, by the
// settings of this host.
std::string alert_rules(const Config& config);

}  // namespace alarms::rules
