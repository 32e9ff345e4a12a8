#pragma once
#include "incidents/rules/recipient.h"
#include "settings/config.h"

namespace alarms::rules {

// Returns the operator, whom alarms notify.
inline incidents::rules::Recipient recipient_of(const Config& config) {
  return {
      config.alarm.email,
      "There will be another e-mail when there is more to decide, and when it is over. `millrace-admin alarm --list` "
      "lists what there was.",
      {config.alarm.webhook, config.alarm.secret, config.home + "/alarms"}};
}

}  // namespace alarms::rules
