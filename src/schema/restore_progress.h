#pragma once
#include <optional>
#include <string>

#include "db/database.h"
#include "settings/config.h"

// Knows whether a restore keeps the database's hosts from serving, and what the operator has to do about it.
namespace schema {

// Holds a lock until this process and all programs that it starts have ended. So those that an interrupted restore left
// running have ended before the next restore begins. Throws std::runtime_error if another restore holds the lock.
void lock_out_other_restores(const std::string& home);

struct RestoreProgress {
  bool goes_on;      // false: it waits for the operator
  std::string name;  // for scripts: under_way, interrupted or loaded
  std::string text;  // what it is about, and what to do
};
// Returns nullopt if none is to be finished. One that was begun within the last hour goes on as far as this host can
// tell, since it may be at work on another.
std::optional<RestoreProgress> restore_progress(db::Database& db, const std::string& home);
// The same for commands, whose connections are refused while tables are missing: it then has one of its own.
std::optional<RestoreProgress> restore_progress(db::Database& db, const Config& config);
// The same, or nullopt if the database does not answer, for who finds that out by itself.
std::optional<RestoreProgress> restore_progress_if_known(db::Database& db, const Config& config);

}  // namespace schema
