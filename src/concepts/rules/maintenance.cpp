#include "concepts/rules/maintenance.h"

#include "concepts/tables/free_slots.h"

namespace concepts::rules {

std::uint64_t delete_old_slots(db::Database& db, int max) {
  return db::autocommit(db, tables::free_slots::delete_expired, max);
}

}  // namespace concepts::rules
