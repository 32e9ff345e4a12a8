#include "billing/tables/credit_ledger.h"

namespace billing::tables::credit_ledger {

void append(db::Transaction& tx, const std::string& ref, const std::string& kind, const std::string& key_id,
            std::int64_t delta) {
  tx.run(R"(INSERT INTO credit_ledger (ref, kind, key_id, delta, created_at)
            VALUES (?, ?, ?, ?, UTC_TIMESTAMP(3)))",
         ref, kind, key_id, delta);
}

std::int64_t issued(db::Database& db, const std::string& key_id) {
  return db
      .select(R"(SELECT COALESCE(SUM(delta), 0)
                   FROM credit_ledger
                  WHERE key_id = ? AND kind IN ('issue', 'topup', 'reversal', 'restore'))",
              key_id)
      .number();
}

std::int64_t taken_back(db::Transaction& tx, const std::string& key_id) {
  return tx
      .select(R"(SELECT CAST(COALESCE(-SUM(delta), 0) AS SIGNED)
                   FROM credit_ledger
                  WHERE key_id = ? AND kind IN ('reversal', 'restore'))",
              key_id)
      .number();
}

// It is one statement, so that no credit is given back between counting those taken and those given back.
std::map<std::string, std::int64_t> spent_by_day(db::Database& db, const std::string& key_id, const std::string& from,
                                                 const std::string& before) {
  std::map<std::string, std::int64_t> days;
  for (auto row : db.select(R"(SELECT day, CAST(SUM(credits) AS SIGNED)
                                 FROM (SELECT CAST(DATE(created_at) AS CHAR) AS day, COUNT(*) AS credits
                                         FROM credit_ledger
                                        WHERE key_id = ? AND kind = 'hold'
                                          AND created_at >= ? AND created_at < ?
                                        GROUP BY day
                                        UNION ALL
                                       SELECT CAST(DATE(h.created_at) AS CHAR) AS day, -COUNT(*)
                                         FROM credit_ledger r
                                         JOIN credit_ledger h ON h.ref = r.ref AND h.kind = 'hold'
                                        WHERE r.key_id = ? AND r.kind = 'release' AND r.created_at >= ?
                                          AND h.created_at >= ? AND h.created_at < ?
                                        GROUP BY day) AS moved
                                GROUP BY day
                               HAVING SUM(credits) > 0)",
                            key_id, from, before, key_id, from, from, before)) {
    days.insert({row.text(), row.number()});
  }
  return days;
}

Days days_of(db::Database& db, const std::string& key_id) {
  const auto rows = db.select(R"(SELECT CAST(UTC_DATE() AS CHAR), CAST(DATE(MIN(created_at)) AS CHAR)
                                   FROM credit_ledger
                                  WHERE key_id = ? AND kind = 'hold')",
                              key_id);
  auto row = rows.front();
  return {row.text(), row.optional_text()};
}

std::vector<Drift> drifted(db::Database& db) {
  return db::each(db.select(R"(SELECT k.id, k.credits_left, COALESCE(SUM(l.delta), 0)
                                 FROM api_keys k LEFT JOIN credit_ledger l ON l.key_id = k.id
                                GROUP BY k.id, k.credits_left
                               HAVING COALESCE(SUM(l.delta), 0) <> k.credits_left)"),
                  [](db::Row row) {
                    return Drift{row.text(), row.number(), row.number()};
                  });
}

}  // namespace billing::tables::credit_ledger
