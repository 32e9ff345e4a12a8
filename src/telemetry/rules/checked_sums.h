#pragma once
#include "db/database.h"
#include "telemetry/tables/stale_figures.h"

namespace telemetry::rules {

// Whether what is stored of a user's hour is what its sessions come to. True also where the hour is to be made again.
bool hour_holds(db::Database& db, const tables::stale_figures::Period& hour);

// Whether what is stored of a user's day is what its hours come to, of all streams and of each. True also where the day
// is not over, or it or an hour of it is to be made again.
bool day_holds(db::Database& db, const tables::stale_figures::Period& day);

}  // namespace telemetry::rules
