#pragma once
#include <cstdint>
#include <string>

#include "alarms/rules/delivery.h"
#include "worker.h"

// An incident of the database, which keeps all others: a file in the home remembers this one, so that each host tells
// of it by itself. `now` is in seconds since 1970.
namespace alarms::rules {

// The database cannot be used: told once that has lasted for two minutes.
Delivered note_outage(Worker& worker, const std::string& fault, std::int64_t now);
// It can: told to those who were told of the outage.
Delivered note_recovery(Worker& worker, std::int64_t now);

}  // namespace alarms::rules
