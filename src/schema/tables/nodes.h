#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Compares the data of the nodes of a cluster. Each node applies what the others have committed, so they differ only
// after a fault, which nothing else would notice.
namespace schema::tables::nodes {

// Returns the names of all tables that a node has, but for views and sequences.
std::vector<std::string> tables_of(db::Database& db);

// Returns the names of the tables whose rows differ. It compares them again for some seconds, but a table that is
// written all the time may be among them.
std::vector<std::string> differing_tables(db::Database& here, db::Database& there);

}  // namespace schema::tables::nodes
