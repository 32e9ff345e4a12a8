#pragma once
#include <vector>

#include "db/database.h"
#include "incidents/rules/check_result.h"
#include "incidents/rules/recipient.h"
#include "settings/config.h"

namespace incidents::rules {

// Opens, continues or resolves the incidents of these checks, and writes the notifications. The recipient is notified
// when a check has been firing for its pending time, and again when it has more items than they know of. The incident
// is resolved after the check has been ok for five minutes, so that trouble that comes and goes is one incident. It
// ended when it was last firing. Several hosts may do this at once.
void update_incidents(db::Database& db, const Config& config, const Recipient& recipient,
                      const std::vector<CheckResult>& results);

}  // namespace incidents::rules
