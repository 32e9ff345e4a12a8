#pragma once
#include <ctime>
#include <string>

#include "config.h"
#include "db/database.h"

// The incident `database`. While the database cannot be used, the name of a file in run/ of the home remembers it, and
// each host tells of it by itself, on a full disk, too; afterwards it is in the table like any other, and over after
// five minutes.
namespace alarms::rules {

void notify_outage(const Config& config, const std::string& error, std::time_t now);
void notify_recovery(db::Database& db, const Config& config, std::time_t now);

}  // namespace alarms::rules
