#pragma once
#include <set>
#include <string>
#include <vector>

#include "db/database.h"

// The tables of the database, whatever they are.
namespace backups::tables::all_tables {

std::vector<std::string> names(db::Database& db);
// A view has the names of its database and of its creator in it.
std::vector<std::string> views(db::Database& db);

// Of these, which have a row.
std::vector<std::string> with_rows(db::Database& db, const std::vector<std::string>& names);

void drop(db::Database& db, const std::vector<std::string>& names);

// Throws db::Error unless tables may be made, altered, written to and dropped.
void try_rights(db::Database& db);

}  // namespace backups::tables::all_tables
