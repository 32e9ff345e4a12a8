#pragma once
#include <vector>

#include "db/database.h"
#include "db/invariants.h"

namespace figures::rules {

// Selects hours of which everything is kept: the 20 that began last and 20 at random, or all.
enum class VerifyScope { some, all };

// Computes figures of sessions, hours and days from the events, and compares them with the stored ones. Those that are
// not up to date yet are left out. Returns all invariants in order, including those that hold. Each violation is a
// session, an hour or a day.
std::vector<db::InvariantResult> verify_figures(db::Database& db, int telemetry_days, VerifyScope hours);

}  // namespace figures::rules
