#include "metrics/tables/business.h"

namespace metrics::tables::business {

std::vector<OpenPayments> open_payments(db::Database& db) {
  std::vector<OpenPayments> found;
  for (const char* state : {"CLAIMED", "GENERATED", "SETTLING", "UNRESOLVED"}) {
    const auto rows =
        db.select(R"(SELECT COUNT(*), COALESCE(TIMESTAMPDIFF(SECOND, MIN(first_seen), UTC_TIMESTAMP(3)), 0)
                                     FROM (SELECT first_seen
                                             FROM payments
                                            WHERE state = ?
                                            LIMIT 10000) AS open)",
                  std::string(state));
    found.push_back({state, rows[0].number(0), rows[0].number(1)});
  }
  return found;
}

std::vector<Orders> orders_of_today(db::Database& db) {
  return db::each(db.select(R"(SELECT method, state, COUNT(*), SUM(credits)
                                 FROM orders
                                WHERE created_at >= UTC_DATE()
                                GROUP BY method, state
                                ORDER BY method, state)"),
                  [](const db::Row& row) {
                    return Orders{row.text(0), row.text(1), row.number(2), row.number(3)};
                  });
}

Credits credits(db::Database& db) {
  const auto keys = db.select("SELECT COALESCE(SUM(credits_left), 0) FROM api_keys WHERE revoked_at IS NULL");
  const auto holds = db.select(R"(SELECT COUNT(*), COALESCE(SUM(lease_until <= UTC_TIMESTAMP(3)), 0),
                                         COALESCE(TIMESTAMPDIFF(SECOND, MIN(lease_until), UTC_TIMESTAMP(3)), 0)
                                    FROM credit_holds)");
  const auto lapsed = holds[0].number(1);
  return {keys[0].number(0), holds[0].number(0), lapsed, lapsed > 0 ? holds[0].number(2) : 0};
}

std::int64_t drafts_of_today(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM generations WHERE created_at >= UTC_DATE()")[0].number(0);
}

std::int64_t open_circuits(db::Database& db) {
  return db.select("SELECT COUNT(*) FROM provider_circuits WHERE open_until IS NOT NULL")[0].number(0);
}

}  // namespace metrics::tables::business
