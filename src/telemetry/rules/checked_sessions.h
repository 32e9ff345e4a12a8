#pragma once
#include <cstdint>

#include "db/database.h"
#include "telemetry/tables/stale_figures.h"

namespace telemetry::rules {

// How many sessions of a user's hour have other figures than their events come to. Those of which more was heard since
// their figures were made are left out. Reads the events of a few sessions at a time.
std::int64_t count_wrong_sessions(db::Database& db, const tables::stale_figures::Period& hour);

}  // namespace telemetry::rules
