#pragma once
#include <string>

#include "jobs/rules/list.h"

namespace jobs::rules {

// Returns the content of a job's systemd timer.
std::string timer_of(const Job& job);
// Writes the timers of all jobs into a folder, as UNIT.timer. Throws std::runtime_error if it cannot.
void write_timers(const Config& config, const std::string& folder);

}  // namespace jobs::rules
