#pragma once
#include <string>

#include "backups/rules/inspect.h"
#include "db/database.h"

// Checks whether a backup may be restored into a database, before anything in it is lost.
namespace backups::rules {

// Throws std::runtime_error if this user of the database may not replace tables.
void require_rights(db::Database& db, const std::string& database);

// Throws std::runtime_error, which says what to do, if something in the way has the name of a table, if one cannot be
// made, or if a row is too long.
void require_place(db::Database& db, const Inspected& backup);

}  // namespace backups::rules
