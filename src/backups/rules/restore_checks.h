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

// Throws std::runtime_error if a table has rows, unless it is one that a host writes by itself, if a table is
// neither of Millrace nor in the backup, or if a sequence is in both.
void refuse_own_data(db::Database& db, const Inspected& backup);

}  // namespace backups::rules
