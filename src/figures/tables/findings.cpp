#include "figures/tables/findings.h"

#include "db/clock.h"

namespace figures::tables::findings {
namespace {

constexpr std::int64_t kMinuteMs = 60 * 1000, kHourMs = 60 * kMinuteMs;

Finding read_row(db::Row row) {
  Finding finding{row.text(), row.optional_number(), row.optional_number(), row.optional_number(), {}};
  if (const auto place = row.optional_number())
    finding.worse = Worse{*place,       row.number(), row.number(), row.optional_number(),
                          row.number(), row.text(),   row.text(),   row.text()};
  return finding;
}

}  // namespace

void replace(db::Transaction& tx, const std::string& account_id, std::int64_t minutes, std::int64_t ends_at,
             const std::vector<Finding>& findings) {
  std::vector<db::Values> rows;
  for (const auto& one : findings) {
    std::optional<std::int64_t> place, rate, from;
    if (one.worse) {
      place = one.worse->place;
      rate = one.worse->rate;
      from = one.worse->from;
    }
    const auto worse = one.worse.value_or(Worse{});
    rows.push_back(db::values(account_id, minutes, one.metric, ends_at, one.before, one.after, one.clear_at, place,
                              rate, from, worse.to, worse.sessions, worse.verdict, worse.sentence, worse.dimensions));
  }
  db::Sql sql(
      R"(REPLACE INTO findings (account_id, minutes, metric, ends_at, rate_before, rate_after, clear_at, place, rate_during,
                                       worse_from, worse_to, sessions, verdict, sentence, dimensions))");
  const auto time = db::from_ms();
  tx.run(sql.rows(std::move(rows), "(?, ?, ?, " + time + ", ?, ?, ?, ?, ?, " + time + ", " + time + ", ?, ?, ?, ?)"));
}

Findings read(db::Database& db, const std::string& account_id, std::int64_t minutes) {
  Findings found;
  for (auto row : db.select("SELECT " + db::in_ms("ends_at") +
                                ", metric, rate_before, rate_after, clear_at, place, rate_during, " +
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

std::vector<std::string> due(db::Database& db, std::int64_t minutes, std::int64_t ends_at) {
  const auto hours_from = (ends_at - minutes * kMinuteMs) / kHourMs * kHourMs;
  return db::texts(db.select(R"(SELECT known.account_id
                                  FROM (SELECT DISTINCT account_id FROM hourly_rollups) AS known
                                 WHERE EXISTS (SELECT 1 FROM hourly_rollups h
                                                WHERE h.account_id = known.account_id AND h.begins_at >= )" +
                                 db::from_ms() + R"()
                                   AND NOT EXISTS (SELECT 1 FROM findings f
                                                    WHERE f.account_id = known.account_id AND f.minutes = ?
                                                      AND f.ends_at >= )" +
                                 db::from_ms() + R"()
                                 ORDER BY RAND())",
                             hours_from, minutes, ends_at));
}

}  // namespace figures::tables::findings
