#pragma once
#include <functional>
#include <string>
#include <vector>

#include "backups/rules/inspect.h"
#include "db/database.h"

// Knows what an operator has in the database: what no backup has, and what a restore takes away.
namespace backups::rules {

// Says what no backup has, because the user of the database who restores it could not make it.
struct LeftOut {
  std::vector<std::string> tables;  // and views
  std::string words;                // a line that names what an operator has made of that, or nothing
};
LeftOut left_out_of_backups(db::Database& db);

// Returns such as "the trigger audit on users, the function total".
std::string list_of(const std::vector<std::string>& things);

// Returns the tables in the backup that an operator has made.
std::vector<std::string> own_tables_in(const Inspected& backup);

// Throws std::runtime_error if a table has rows, unless it is one that a host writes by itself, if a table is
// neither of Millrace nor in the backup, or if a sequence is in both.
void refuse_own_data(db::Database& db, const Inspected& backup);

// Drops tables that are not in the backup, which would keep their rows, and an operator's, whose foreign keys may be
// others by now. Before that, it passes to `say` the names of an operator's tables, triggers and sequences that
// are lost or replaced.
void drop_other_tables(db::Database& db, const Inspected& backup,
                       const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
