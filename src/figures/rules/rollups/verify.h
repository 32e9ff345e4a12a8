#pragma once
#include <vector>

#include "db/database.h"
#include "db/invariants.h"

namespace figures::rules {

// Selects the hours, of those of which everything is kept: the 20 that began last and 20 at random, or all.
enum class VerifyScope { some, all };

// Computes figures from the events, and compares them with those that are stored: of sessions, hours and days. Those
// that are not up to date yet are left out. Returns all invariants in order, also those that hold; a violation is a
// session, an hour or a day.
std::vector<db::InvariantResult> verify_figures(db::Database& db, int telemetry_days, VerifyScope hours);

}  // namespace figures::rules
