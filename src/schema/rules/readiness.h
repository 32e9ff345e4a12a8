#pragma once
#include <string>

#include "db/database.h"
#include "settings/config.h"

namespace schema::rules {

// While this file exists, the host is drained: /readyz is 503, so that a balancer leaves it out, and all other requests
// are answered. On a host with systemd its folder is in memory, so a machine that was restarted is drained no longer.
std::string draining_file(const Config& config);
bool is_draining(const Config& config);

// Returns the version of a schema that can be used: the database answers and takes writes, and the schema is the one
// this program was built for or a later one. Throws refusal::Unavailable or db::Error otherwise.
int require_usable(db::Database& db);

// Returns the same of a host that is ready: no backup is being restored, either, and the operator has not taken the
// host out of service.
int require_ready(db::Database& db, const Config& config);

}  // namespace schema::rules
