#pragma once
#include <cstdint>

#include "db/database.h"
#include "events/tables/stale_periods.h"

namespace events::rules {

// Counts the sessions of an account's hour whose stored figures differ from those that their events give. Sessions that
// had requests since their figures were computed are left out. Reads the events of a few sessions at a time.
std::int64_t verify_sessions(db::Database& db, const tables::stale_periods::RollupKey& hour);

}  // namespace events::rules
