#pragma once
#include <string>
#include <vector>

#include "db/database.h"

// Whether the nodes of a cluster have the same data. Each applies what others have committed, so that they differ only
// after a fault; nothing else compares them.
namespace admin::tables::nodes {

// The names of the tables whose rows are not the same. A table that is written meanwhile is looked at again for some
// seconds; one that is written all the time may be among them.
std::vector<std::string> differing_tables(db::Database& here, db::Database& there);

}  // namespace admin::tables::nodes
