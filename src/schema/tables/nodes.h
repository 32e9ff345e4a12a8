#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Compares the data of the nodes of a cluster. Each applies what others have committed, so that they differ only
// after a fault; nothing else compares them.
namespace schema::tables::nodes {

// Returns the names of the tables whose rows are not the same. A table that is written meanwhile is looked at again for
// some seconds; one that is written all the time may be among them.
std::vector<std::string> differing_tables(db::Database& here, db::Database& there);

}  // namespace schema::tables::nodes
