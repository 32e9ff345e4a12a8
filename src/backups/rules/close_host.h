#pragma once
#include <string>

#include "db/database.h"

// Closes the tables to everything but a restore.
namespace backups::rules {

// Leaves pools only the right to read the row of `restores`, which tells them why. From here on, neither migrate nor a
// start lets them in. Throws std::runtime_error if it fails, after open_again if the host was closed by then.
// Returns when this restore began, by the clock of the database.
std::string close_host(db::Database& db);

// Lets the pools serve again, unless an interrupted restore has touched a table. Prints errors to stderr.
void open_again(db::Database& db);

}  // namespace backups::rules
