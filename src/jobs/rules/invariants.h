#pragma once
#include <vector>

#include "db/database.h"
#include "db/invariants.h"
#include "figures/rules/rollups/verify.h"

// Checks what must always hold of the stored data of all rooms.
namespace jobs::rules {

std::vector<db::InvariantResult> check_tables(db::Database& db);
// Does the same, and also checks whether the stored figures equal those that are computed from the events.
std::vector<db::InvariantResult> verify(db::Database& db, int telemetry_days, figures::rules::VerifyScope hours);

}  // namespace jobs::rules
