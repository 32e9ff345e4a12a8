#include "concept/tables/credit_ledger.h"

namespace concepts::tables::credit_ledger {

void append(db::Transaction& tx, const std::string& ref, const std::string& kind,
            const std::string& key_id, std::int64_t delta) {
  tx.run(R"(INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         ref, kind, key_id, delta);
}

std::int64_t issued(db::Session& db, const std::string& key_id) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(delta), 0)
                                   FROM credit_ledger
                                  WHERE key_id = ? AND kind IN ('issue', 'topup', 'reversal'))", key_id);
  return rows.at(0).number(0);
}

}  // namespace concepts::tables::credit_ledger
