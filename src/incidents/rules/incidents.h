#pragma once
#include <functional>
#include <vector>

#include "db/database.h"
#include "incidents/rules/check_result.h"
#include "incidents/rules/notification_text.h"
#include "settings/config.h"

namespace incidents::rules {

// Opens, continues or resolves the incidents of these checks, and writes the notifications. The recipient is notified
// when a check has been firing for its pending time, and again when it has more items than they know of. The incident
// is resolved after the check has been ok for five minutes, so that trouble that comes and goes is one incident. It
// ended when it was last firing. Several hosts may do this at once.
void update_incidents(db::Database& db, const Config& config, const Recipient& recipient,
                      const std::vector<CheckResult>& results);

// Writes what recipients are told, in the transaction that records that they are told. It is called again if that is
// run again.
using Tell = std::function<void(db::Transaction&, const Notification&)>;

// Does so for one check and any recipients. Of what begins while it is muted, they are told once it is not, if it still
// lasts and nobody has acknowledged it. A check without a pending time leaves its incident even if nobody was told.
void update_incident(db::Database& db, const Tell& tell, const CheckResult& result);

}  // namespace incidents::rules
