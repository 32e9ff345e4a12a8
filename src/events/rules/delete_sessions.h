#pragma once
#include <string>
#include <vector>

#include "db/database.h"

namespace events::rules {

// Deletes sessions of a user with their events and figures, and marks their hours and days as stale. At least one has
// to be given.
void delete_sessions(db::Database& db, const std::string& user_id, const std::vector<std::string>& refs);

}  // namespace events::rules
