#pragma once
#include <ctime>
#include <string>

#include "alarms/rules/check.h"

// Reports the incident `database`. While the database cannot be used, the name of a file in run/ of the home stands for
// the incident, and each host reports its own, even on a full disk. Afterwards the incident is moved to the table and
// is over after five minutes, like any other.
namespace alarms::rules {

// Its measure throws db::Error or refusal::Unavailable instead of firing.
const Check& database_check();

void notify_outage(const Config& config, const std::string& error, std::time_t now);
void record_past_outage(db::Database& db, const Config& config, std::time_t now);

}  // namespace alarms::rules
