#pragma once
#include <string>
#include <vector>

#include "alarms/rules/message.h"
#include "net/spool.h"
#include "worker.h"

// How messages reach the operator: by every channel that is set, "email" and "webhook". Who finds an incident only
// writes them, into folders of this host; who takes them from there to other machines needs neither the database nor a
// secret of Millrace's.
namespace alarms::rules {

std::vector<std::string> channels(const Config::Alarm& alarm);

// Writes it for every channel. Throws std::exception if it could be written for none.
void tell(const Config& config, const Message& message);

// The folder of what is to be posted, as net/spool.h has it.
std::string webhook_spool(const Config& config);
// Posts what waits there: what fails again a minute later, for a day.
net::Delivery send_webhooks(Worker& worker);

// Sends a message that says it is a test, by that channel. Throws std::exception when it could not.
void deliver_test(Worker& worker, const std::string& channel);

}  // namespace alarms::rules
