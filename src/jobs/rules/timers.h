#pragma once
#include <string>

#include "jobs/rules/list.h"

namespace jobs::rules {

// The content of systemd's timer of a job.
std::string timer_of(const Job& job);
// Writes the timers of all jobs into a folder, UNIT.timer. Throws std::runtime_error if it cannot.
void write_timers(const Config& config, const std::string& folder);

}  // namespace jobs::rules
