#pragma once
#include <string>
#include <vector>

#include "alarms/tables/incident_messages.h"
#include "worker.h"

// How messages reach the operator: by every channel that is set, "email" and "webhook".
namespace alarms::rules {

using tables::incident_messages::Message;

std::vector<std::string> channels(const Config::Alarm& alarm);

// Sends what waits, and tries what failed again: after a minute, then less and less often, for a day. At least once: a
// message is sent twice if this process is killed, or the database lost, between sending it and storing that it was.
struct Delivered {
  int sent = 0;
  std::vector<std::string> faults;  // "the webhook answered 500"
};
Delivered deliver(Worker& worker);

// Sends it by its channel. Throws std::exception when it could not.
void send(Worker& worker, const Message& message);

// Sends a message that says it is a test, by that channel. Throws std::exception when it could not.
void deliver_test(Worker& worker, const std::string& channel);

}  // namespace alarms::rules
