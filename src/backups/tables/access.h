#pragma once
#include <string>

#include "db/database.h"

// Who may use the database while it is restored.
namespace backups::tables::access {

// A GRANT of sql/grants. Throws db::Error.
void give(db::Database& db, const std::string& grant);
// Takes it back. Does nothing if the right is not there, as after an interruption.
void take(db::Database& db, const std::string& grant);

// Ends all connections of our own user but this one.
void end_other_connections(db::Database& db);

}  // namespace backups::tables::access
