#pragma once
#include <string>
#include <vector>

#include "settings/config.h"

// Lists everything that runs by the clock. scripts/run reads this list when it starts. `make install` writes systemd's
// timers, users, commands and time limits from it, so that the intervals on a host are those of the package. Alarms
// find in it which jobs are late.
namespace jobs::rules {

struct Times {
  int every_seconds;  // a day: at night
  int timeout_seconds = 0;
  int late_seconds = 0;        // an alarm fires if no run ended for so long; 0: never
  bool has_path_unit = false;  // systemd starts it for each new file, too; scripts/run looks every two seconds

  Times at_most(int seconds) const { return {every_seconds, seconds, late_seconds, has_path_unit}; }
  Times late_after(int seconds) const { return {every_seconds, timeout_seconds, seconds, has_path_unit}; }
  Times and_for_new_files() const { return {every_seconds, timeout_seconds, late_seconds, true}; }
};

struct Job : Times {
  std::string name;
  std::string about;    // one line
  std::string command;  // below scripts/
  std::string on_host;  // the same as systemd runs it
  std::string unit;     // systemd's service
  bool is_enabled;      // with these settings
  // Describes a user of its own, millrace-NAME, from whom all secrets but those for NAME are kept; empty: it has none.
  std::string own_user = {};
};

std::vector<Job> all_jobs(const Config& config);
// Throws std::out_of_range for a name that no job has.
Job find_job(const Config& config, const std::string& name);

}  // namespace jobs::rules
