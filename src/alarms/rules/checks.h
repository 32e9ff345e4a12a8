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

// Those that ask the database. What only reads comes first: it still answers if the database takes no writes.
std::vector<std::function<Finding()>> checks_of_data(Worker& worker, const Verify& verify);
// Of this host, without the database.
std::vector<Finding> check_host(Worker& worker);

}  // namespace alarms::rules
