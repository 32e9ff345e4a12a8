#pragma once
#include <cstdint>

#include "billing/rules/maintenance.h"
#include "billing/rules/till.h"
#include "config.h"
#include "db/database.h"
#include "events/rules/maintenance/retention.h"
#include "figures/rules/rollups/update.h"

namespace jobs::rules {

struct MaintainResult {
  figures::rules::UpdateResult figures;
  billing::rules::MaintenanceResult billing;
  std::uint64_t slots_deleted;
  std::uint64_t sign_in_sessions_deleted;
  events::rules::Rotation events;
  events::rules::Deleted of_deleted_users;
};

// Does the job `maintain`, which is the maintenance of each room. It may be run at any time, and be stopped anywhere.
// If there was no time for everything, it starts again at once, for ten minutes at most. Returns what it did in total.
MaintainResult maintain(db::Database& db, const Config& config, const figures::rules::UpdateBudget& budget = {});

// Does the job `reconcile`. Returns the number of payments whose outcome it found out.
int reconcile(const billing::rules::Till& till);

}  // namespace jobs::rules
