#include "figures/tables/findings.h"

#include "db/clock.h"

namespace figures::tables::findings {
namespace {

Finding read_row(db::Row row) {
  Finding finding{row.text(), row.optional_number(), row.optional_number(), row.optional_number(), {}};
  if (const auto place = row.optional_number())
    finding.worse = Worse{*place,       row.number(), row.number(), row.number(), row.optional_number(),
                          row.number(), row.text(),   row.text(),   row.text()};
  return finding;
}

}  // namespace

void replace(db::Transaction& tx, const std::string& account_id, std::int64_t minutes, std::int64_t ends_at,
             const std::vector<Finding>& findings) {
  std::vector<db::Values> rows;
  for (const auto& one : findings) {
    std::optional<std::int64_t> place, before, during, from;
    if (one.worse) {
      place = one.worse->place;
      before = one.worse->before;
      during = one.worse->during;
      from = one.worse->from;
    }
    const auto worse = one.worse.value_or(Worse{});
    rows.push_back(db::values(account_id, minutes, one.metric, ends_at, one.before, one.after, one.clear_at, place,
                              before, during, from, worse.to, worse.sessions, worse.verdict, worse.sentence,
                              worse.dimensions));
  }
  db::Sql sql(
      R"(REPLACE INTO findings (account_id, minutes, metric, ends_at, rate_before, rate_after, clear_at, place,
                               rate_until, rate_during, worse_from, worse_to, sessions, verdict, sentence, dimensions))");
  const auto time = db::from_ms();
  tx.run(
      sql.rows(std::move(rows), "(?, ?, ?, " + time + ", ?, ?, ?, ?, ?, ?, " + time + ", " + time + ", ?, ?, ?, ?)"));
}

void look_again(db::Transaction& tx, const std::string& account_id) {
  tx.run("UPDATE findings SET ends_at = ends_at - INTERVAL 1 MINUTE WHERE account_id = ?", account_id);
}

Findings read(db::Database& db, const std::string& account_id, std::int64_t minutes) {
  Findings found;
  for (auto row : db.select("SELECT " + db::in_ms("ends_at") +
                                ", metric, rate_before, rate_after, clear_at, place, rate_until, rate_during, " +
                                db::in_ms("worse_from") + ", " + db::in_ms("worse_to") + R"(, sessions, verdict,
                                    sentence, dimensions
                               FROM findings
                              WHERE account_id = ? AND minutes = ?
                              ORDER BY place IS NULL, place, metric)",
                            account_id, minutes)) {
    found.ends_at = row.number();
    found.all.push_back(read_row(row));
  }
  return found;
}

// By the greatest begin of each group, the database reads one row of an account.
std::vector<Known> known_until(db::Database& db, std::int64_t minutes, std::int64_t sessions_since) {
  return db::each(db.select("SELECT known.account_id, (SELECT " + db::in_ms("MIN(f.ends_at)") + R"( FROM findings f
                                                      WHERE f.account_id = known.account_id AND f.minutes = ?)
                               FROM (SELECT account_id
                                       FROM hourly_rollups
                                      GROUP BY account_id
                                     HAVING MAX(begins_at) >= )" +
                                db::from_ms() + R"() AS known
                              ORDER BY RAND())",
                            minutes, sessions_since),
                  [](db::Row row) {
                    return Known{row.text(), row.optional_number()};
                  });
}

}  // namespace figures::tables::findings
