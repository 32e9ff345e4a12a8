#pragma once
#include "db/database.h"
#include "settings/config.h"

namespace schema::rules {

// Returns the version of a schema that can be used: the database answers and takes writes, and the schema is the one
// this program was built for or a later one. Throws refusal::Unavailable or db::Error otherwise.
int require_usable(db::Database& db);

// Returns the same of a host that is ready: no backup is being restored, either, and the operator has not taken the
// host out of service.
int require_ready(db::Database& db, const Config& config);

}  // namespace schema::rules
