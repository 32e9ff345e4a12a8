#pragma once
#include <string>

#include "db/database.h"

namespace accounts::rules {

// Deletes the account with its sessions, keys and streams, and remembers that more is to go: telemetry's maintenance
// removes what was recorded for it.
void delete_user(db::Database& db, const std::string& user_id);

}  // namespace accounts::rules
