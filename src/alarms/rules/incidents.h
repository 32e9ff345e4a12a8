#pragma once
#include <vector>

#include "alarms/rules/finding.h"
#include "worker.h"

namespace alarms::rules {

// Begins, continues or ends the incidents that these findings are of, and writes what is to be told. One is told once
// it has lasted as long as its subject says, and is over after five minutes without it: trouble that comes and goes is
// one incident. Several hosts may do this at once.
void note(Worker& worker, const std::vector<Finding>& findings);

}  // namespace alarms::rules
