#include "telemetry/tables/figure_marks.h"

#include "telemetry/tables/clock.h"

namespace telemetry::tables::figure_marks {

std::optional<std::int64_t> find(db::Database& db, const std::string& name) {
  const auto rows = db.select("SELECT " + in_ms("done_until") + " FROM figure_marks WHERE name = ?", name);
  return rows.empty() ? std::nullopt : std::optional(rows.front().number(0));
}

void set(db::Transaction& tx, const std::string& name, std::int64_t done_until) {
  tx.run(R"(INSERT INTO figure_marks (name, done_until)
            VALUES (?, TIMESTAMP '1970-01-01 00:00:00.000' + INTERVAL ? * 1000 MICROSECOND)
            ON DUPLICATE KEY UPDATE done_until = VALUES(done_until))",
         name, done_until);
}

}  // namespace telemetry::tables::figure_marks
