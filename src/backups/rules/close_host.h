#pragma once
#include <string>

#include "db/database.h"

// Keeps everybody but a restore away from the tables.
namespace backups::rules {

// Until this process and all that it starts have ended, so that what an interrupted restore left behind has ended
// before the next begins. Throws std::runtime_error if another one is at work.
void lock_out_other_restores(const std::string& home);

// Throws std::runtime_error if tables have rows, but for those that a host writes by itself.
void refuse_own_data(db::Database& db);

// Throws std::runtime_error if this user of the database may not replace tables.
void require_rights(db::Database& db, const std::string& database);

// The row of `restores` tells pools why, and they have no right but to read it. From here on, neither migrate nor a
// start lets them in. Throws std::runtime_error if that fails; the host is open again then.
void close_host(db::Database& db);

// Does nothing where an interrupted restore has touched a table. Says on stderr if it cannot.
void open_again(db::Database& db);

}  // namespace backups::rules
