#include "concepts/tables/held.h"

namespace concepts::tables {

Held held(db::Database& db) {
  const auto rows = db.select(R"(SELECT (SELECT COUNT(*) FROM credit_holds),
                                        (SELECT COUNT(*) FROM free_slots WHERE state = 'held'),
                                        (SELECT MAX(lease_until)
                                           FROM (SELECT lease_until FROM credit_holds
                                                  UNION ALL SELECT lease_until FROM free_slots WHERE state = 'held') AS leases))");
  auto row = rows.front();
  return {row.number(), row.number(), row.optional_time()};
}

}  // namespace concepts::tables
