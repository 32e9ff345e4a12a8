#pragma once
#include <string>

#include "alarms/rules/delivery.h"
#include "config.h"
#include "net/mail.h"

// What is told of an incident.
namespace alarms::rules {

net::EmailMessage email_of(const Config& config, const Message& message);
// The body of a webhook: {"type": "incident.began" or "incident.ended", "timestamp": …, "data": {…}}.
std::string webhook_body(const Config& config, const Message& message, const std::string& now);

}  // namespace alarms::rules
