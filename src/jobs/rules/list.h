#pragma once
#include <string>
#include <vector>

#include "config.h"

// Lists everything that runs by the clock. scripts/run reads this list when it starts. `make install` writes systemd's
// timers, commands and time limits from it, so that the intervals on a host are those of the package. Alarms find in it
// which jobs are late.
namespace jobs::rules {

struct Job {
  std::string name;
  std::string about;    // one line
  std::string command;  // below scripts/
  std::string unit;     // systemd's service
  bool is_enabled;      // with these settings
  int every_seconds;    // a day: at night
  int timeout_seconds;
  int late_seconds = 0;        // an alarm fires if no run ended for so long; 0: never
  bool has_path_unit = false;  // systemd starts it for each new file, too; scripts/run looks every two seconds
};

std::vector<Job> all_jobs(const Config& config);
// Throws std::out_of_range for a name that no job has.
Job find_job(const Config& config, const std::string& name);

}  // namespace jobs::rules
