#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Lists what an operator may have made in the database beside the tables.
namespace backups::tables::own_objects {

// Returns those such as "trigger audit on users".
std::vector<std::string> triggers(db::Database& db);

// Returns functions, procedures, packages and events, such as "function total".
std::vector<std::string> programs(db::Database& db);

// Returns tables and sequences that another database, or a user with all rights on one only, cannot make, and those
// with control characters in a name: a backup is read line by line.
std::vector<std::string> bound_tables(db::Database& db);

// Returns tables that keep what their rows were before.
std::vector<std::string> versioned_tables(db::Database& db);

}  // namespace backups::tables::own_objects
