#pragma once
#include <string>

#include "db/database.h"

// Records which host is migrating. It is a lease rather than a row lock, because a Galera cluster locks rows on one
// node only, but lets only one of several writers commit.
namespace schema::tables::schema_leases {

void create(db::Database& db);
// Returns true if the holder has the lease now: it was free or expired, or the holder had it already.
bool acquire(db::Database& db, const std::string& holder, int seconds);
void release(db::Database& db, const std::string& holder);

}  // namespace schema::tables::schema_leases
