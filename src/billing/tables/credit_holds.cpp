#include "billing/tables/credit_holds.h"

#include "db/clock.h"

namespace billing::tables::credit_holds {
namespace {

const std::string kLapsed = db::is_over("lease_until", std::to_string(kLeaseSeconds));

std::vector<CreditHold> from(const db::Rows& rows) {
  return db::each(rows, [](db::Row row) { return CreditHold{row.text(), row.text()}; });
}

}  // namespace

void insert(db::Transaction& tx, const CreditHold& hold) {
  tx.run(R"(INSERT INTO credit_holds (ref, key_id, lease_until)
            VALUES (?, ?, UTC_TIMESTAMP(3) + INTERVAL ? SECOND))",
         hold.ref, hold.key_id, kLeaseSeconds);
}

bool close(db::Transaction& tx, const std::string& ref) {
  return tx.run("DELETE FROM credit_holds WHERE ref = ?", ref) == 1;
}

std::vector<CreditHold> by_ref(db::Database& db, const std::string& ref) {
  return from(db.select("SELECT ref, key_id FROM credit_holds WHERE ref = ?", ref));
}

std::vector<CreditHold> lapsed_of(db::Database& db, const std::string& key_id, int max) {
  return from(
      db.select("SELECT ref, key_id FROM credit_holds WHERE key_id = ? AND " + kLapsed + " LIMIT ?", key_id, max));
}

std::vector<CreditHold> lapsed(db::Database& db, int max) {
  return from(
      db.select("SELECT ref, key_id FROM credit_holds WHERE " + kLapsed + " ORDER BY lease_until LIMIT ?", max));
}

Total total(db::Database& db) {
  const auto rows = db.select("SELECT COUNT(*), COALESCE(SUM(" + kLapsed + R"(), 0),
                                        COALESCE(TIMESTAMPDIFF(SECOND, MIN(lease_until), UTC_TIMESTAMP(3)), 0)
                                   FROM credit_holds)");
  auto row = rows.front();
  const auto held = row.number();
  const auto lapsed = row.number();
  return {held, lapsed, lapsed > 0 ? row.number() : 0};
}

}  // namespace billing::tables::credit_holds
