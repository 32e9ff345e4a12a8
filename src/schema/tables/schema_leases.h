#pragma once
#include <string>

#include "db/database.h"

// Which host is migrating. A lease, not a row lock: a Galera cluster locks rows on one node only, but lets only one of
// several writers commit.
namespace schema::tables::schema_leases {

void create(db::Database& db);
// True when the holder has it now: it was free or expired, or already theirs.
bool acquire(db::Database& db, const std::string& holder, int seconds);
void release(db::Database& db, const std::string& holder);

}  // namespace schema::tables::schema_leases
