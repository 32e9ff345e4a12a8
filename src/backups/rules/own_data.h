#pragma once
#include <functional>
#include <string>
#include <vector>

#include "backups/rules/inspect.h"
#include "db/database.h"

// Knows what an operator has in the database: what no backup has, and what a restore takes away.
namespace backups::rules {

bool is_in(const std::vector<std::string>& names, const std::string& name);

// Says whether a host writes the table by itself, so that its rows are no data of an operator's.
bool is_written_by_the_host(const std::string& name);

// Says whether the table is one of Millrace's.
bool is_ours(const std::string& name);

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

// Drops tables that are not in the backup, which would keep their rows, and an operator's, whose foreign keys may be
// others by now. Before that, it passes to `say` the names of an operator's tables, triggers and sequences that
// are lost or replaced.
void drop_other_tables(db::Database& db, const Inspected& backup,
                       const std::function<void(const std::string& text)>& say);

}  // namespace backups::rules
