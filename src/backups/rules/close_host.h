#pragma once
#include <string>

#include "db/database.h"

// Keeps everybody but a restore away from the tables.
namespace backups::rules {

// Held by all processes of a restore, so that what an interrupted one left behind has ended before the next begins.
class RestoreLock {
 public:
  explicit RestoreLock(const std::string& home);  // throws std::runtime_error if another one has it
  ~RestoreLock();
  RestoreLock(const RestoreLock&) = delete;
  RestoreLock& operator=(const RestoreLock&) = delete;

 private:
  int descriptor_;
};

// Throws std::runtime_error if there are rows, but for those that a host writes by itself.
void refuse_own_data(db::Database& db);

// Throws std::runtime_error if this user of the database may not replace tables.
void require_rights(db::Database& db, const std::string& database);

// The row tells pools why, and they have no right but to read it. From here on, neither migrate nor a start lets them
// in. Throws std::runtime_error if that fails; the host is open then.
void close_host(db::Database& db);

// For a host of which nothing was touched. Says on stderr if it cannot.
void open_again(db::Database& db);

}  // namespace backups::rules
