#pragma once
#include <ctime>
#include <string>

#include "alarms/tables/incidents.h"
#include "config.h"
#include "net/mail.h"

// What is told of an incident.
namespace alarms::rules {

struct Message {
  tables::incidents::Incident incident;
  std::string moment;  // begin, end
};

// As interfaces print times.
std::string printed_time(std::time_t time);

net::EmailMessage email_of(const Config& config, const Message& message);
// The body of a webhook: {"type": "incident.began" or "incident.ended", "timestamp": …, "data": {…}}.
std::string webhook_body(const Config& config, const Message& message);

}  // namespace alarms::rules
