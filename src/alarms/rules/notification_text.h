#pragma once
#include <ctime>
#include <string>

#include "alarms/tables/incidents.h"
#include "config.h"
#include "mail/message.h"

// Writes what the operator reads of an incident.
namespace alarms::rules {

struct Notification {
  tables::incidents::Incident incident;
  std::string phase;  // begin, update-1, update-2 and so on, end
};

// Prints a time as interfaces do.
std::string printed_time(std::time_t time);

mail::Message email_of(const Config& config, const Notification& notification);
// Makes the body of a webhook: {"type": "incident.began", "incident.updated" or "incident.ended", "timestamp": …,
// "data": {…}}.
std::string webhook_body(const Config& config, const Notification& notification);

}  // namespace alarms::rules
