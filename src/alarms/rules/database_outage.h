#pragma once
#include <ctime>
#include <string>
#include <vector>

#include "config.h"
#include "db/database.h"

// Reports the incident `database`. While the database cannot be used, the name of a file in run/ of the home stands for
// the incident, and each host reports its own, even on a full disk. Afterwards the incident is moved to the table and
// is over after five minutes, like any other.
namespace alarms::rules {

// Returns the folders on the disks that may fill up (metrics/rules/disk.h). While the database does not answer, they
// are those that it named before: its disk may be why.
std::vector<std::string> folders_to_watch(db::Database& db, const Config& config);

void notify_outage(const Config& config, const std::string& error, std::time_t now);
void record_past_outage(db::Database& db, const Config& config, std::time_t now);

}  // namespace alarms::rules
