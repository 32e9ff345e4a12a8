#pragma once
#include <functional>
#include <string>
#include <vector>

#include "alarms/rules/finding.h"
#include "worker.h"

// What is looked at each minute. Each check is bounded: none takes longer as tables grow, but for `verify`, which runs
// once an hour, on one host.
namespace alarms::rules {

// The rules that stored data break: what `millrace-admin verify` finds.
using Verify = std::function<std::vector<std::string>()>;

// Of what all hosts share.
std::vector<Finding> check_data(Worker& worker, const Verify& verify);
// Of this host.
std::vector<Finding> check_host(Worker& worker);

}  // namespace alarms::rules
