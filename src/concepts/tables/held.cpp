#include "concepts/tables/held.h"

namespace concepts::tables {

Held held(db::Database& db) {
  const auto row = db.select(R"(SELECT (SELECT COUNT(*) FROM credit_holds),
                                       (SELECT COUNT(*) FROM free_slots WHERE state = 'held'),
                                       (SELECT MAX(lease_until)
                                          FROM (SELECT lease_until FROM credit_holds
                                                 UNION ALL SELECT lease_until FROM free_slots WHERE state = 'held') AS leases))")
                       .at(0);
  return {row.number(0), row.number(1), row.optional_time(2)};
}

}  // namespace concepts::tables
