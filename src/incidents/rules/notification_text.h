#pragma once
#include <ctime>
#include <string>

#include "incidents/rules/check_result.h"
#include "incidents/rules/recipient.h"
#include "incidents/tables/incidents.h"
#include "mail/message.h"
#include "settings/config.h"

// Writes what the recipient reads of an incident.
namespace incidents::rules {

struct Notification {
  const IncidentKind& kind;
  tables::incidents::Incident incident;
  std::string phase;  // begin, update-1, update-2 and so on, end or lost
};

// Prints a time as interfaces do.
std::string printed_time(std::time_t time);

// Says of what was not seen for long that nobody knows whether it goes on, and why, unless that is "". What was seen is
// cut if the table has no room for all.
std::string lost_text(const tables::incidents::Incident& incident, const std::string& reason);

mail::Message email_of(const Config& config, const Recipient& recipient, const Notification& notification);
// Makes the body of a webhook: {"type": "incident.began", "incident.updated", "incident.ended" or "incident.lost",
// "timestamp": …, "text": a sentence, as chats show it, "data": {…}}.
std::string webhook_body(const Config& config, const Notification& notification);
// Makes the body of one that says it is a test.
std::string test_body(const Config& config, const std::string& text);

}  // namespace incidents::rules
