#include "billing/tables/credit_ledger.h"

namespace billing::tables::credit_ledger {

void append(db::Transaction& tx, const std::string& ref, const std::string& kind, const std::string& key_id,
            std::int64_t delta) {
  tx.run(R"(INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         ref, kind, key_id, delta);
}

std::int64_t issued(db::Database& db, const std::string& key_id) {
  const auto rows = db.select(R"(SELECT COALESCE(SUM(delta), 0)
                                   FROM credit_ledger
                                  WHERE key_id = ? AND kind IN ('issue', 'topup', 'reversal'))",
                              key_id);
  return rows.at(0).number(0);
}

std::vector<Drift> drifted(db::Database& db) {
  std::vector<Drift> found;
  for (const auto& row : db.select(R"(SELECT k.id, k.credits_left, COALESCE(SUM(l.delta), 0)
                                        FROM api_keys k LEFT JOIN credit_ledger l ON l.key_id = k.id
                                       GROUP BY k.id, k.credits_left
                                      HAVING COALESCE(SUM(l.delta), 0) <> k.credits_left)")) {
    found.push_back({row.text(0), row.number(1), row.number(2)});
  }
  return found;
}

}  // namespace billing::tables::credit_ledger
