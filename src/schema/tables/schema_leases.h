#pragma once
#include <string>

#include "db/database.h"

// Who migrates. A lease and not a lock that is held open: a Galera cluster locks rows at one node only, but lets just
// one of several writers commit.
namespace schema::tables::schema_leases {

void create(db::Database& db);
// True when the lease is the holder's: it was free or lapsed, or theirs already.
bool take(db::Database& db, const std::string& holder, int seconds);
void give_back(db::Database& db, const std::string& holder);

}  // namespace schema::tables::schema_leases
