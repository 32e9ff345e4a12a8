#pragma once
#include "config.h"
#include "db/database.h"

namespace schema::rules {

// Returns the schema version of a host that is ready: the database answers and takes writes, the schema is the one this
// program was built for or a later one, and the operator has not taken the host out of service. Throws
// refusal::Unavailable or db::Unavailable otherwise.
int require_ready(db::Database& db, const Config& config);

}  // namespace schema::rules
