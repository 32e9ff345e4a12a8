#pragma once
#include <cstdint>

#include "db/database.h"

namespace billing::rules {

struct MaintenanceResult {
  int credits_released;  // of lapsed leases
  std::uint64_t payments_deleted, checkouts_deleted;
};

// Gives back credits whose lease has lapsed, and deletes payments and checkouts that nobody can need any more; at most
// `max` rows of each.
MaintenanceResult maintenance(db::Database& db, int max);

}  // namespace billing::rules
