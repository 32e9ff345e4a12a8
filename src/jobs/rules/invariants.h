#pragma once
#include <vector>

#include "db/database.h"
#include "db/invariants.h"
#include "figures/rules/rollups/verify.h"

// Everything that must hold of the stored data, of all rooms.
namespace jobs::rules {

// What the tables say of each other.
std::vector<db::InvariantResult> check_tables(db::Database& db);
// That, and whether the stored figures equal those that are computed of the events.
std::vector<db::InvariantResult> verify(db::Database& db, int telemetry_days, figures::rules::VerifyScope hours);

}  // namespace jobs::rules
