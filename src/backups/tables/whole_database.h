#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Reads and changes all tables alike, whatever is in them.
namespace backups::tables::whole_database {

std::vector<std::string> views(db::Database& db);
std::vector<std::string> sequences(db::Database& db);
bool has_rows(db::Database& db, const std::string& table);

// Drops tables even if foreign keys refer to them.
void drop(db::Database& db, const std::vector<std::string>& tables);

// Throws db::Error unless tables may be made, altered, written to and dropped, and views made and dropped.
void try_rights(db::Database& db);

// Makes that table or sequence of a dump under another name, and drops it. Throws db::Error if that fails.
void try_to_make(db::Database& db, const std::string& statement);

// Returns the number of bytes that a statement may have.
std::size_t longest_statement(db::Database& db);

// Revokes what a GRANT of sql/grants gives. Does nothing if it is revoked already, as after an interruption.
void take_back(db::Database& db, std::string grant);

// Ends all connections of our own user but this one.
void end_other_connections(db::Database& db);

}  // namespace backups::tables::whole_database
