#pragma once
#include <string>

#include "db/session.h"

namespace accounts::rules {

// Deletes the account with its sessions, keys and streams, and remembers that more is to go: telemetry's maintenance
// removes what was recorded for it.
void delete_user(db::Session& db, const std::string& user_id);

}  // namespace accounts::rules
