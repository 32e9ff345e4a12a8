#pragma once
#include <ctime>
#include <string>

#include "worker.h"

// The incident `database`. While the database cannot be used, a file in the home remembers it, and each host tells of
// it by itself; afterwards it is in the table like any other, and over after five minutes.
namespace alarms::rules {

void note_outage(Worker& worker, const std::string& fault, std::time_t now);
void note_recovery(Worker& worker, std::time_t now);

}  // namespace alarms::rules
