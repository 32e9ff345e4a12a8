#include "operations/tables/maintenance_runs.h"

namespace operations::tables::maintenance_runs {

void note(db::Transaction& tx, const std::string& kind, std::int64_t milliseconds) {
  tx.run(R"(INSERT INTO maintenance_runs (kind, done_at, milliseconds)
            VALUES (?, UTC_TIMESTAMP(3), ?)
            ON DUPLICATE KEY UPDATE done_at = VALUES(done_at), milliseconds = VALUES(milliseconds))",
         kind, milliseconds);
}

std::vector<Run> all(db::Database& db) {
  std::vector<Run> found;
  for (const auto& row : db.select(R"(SELECT kind, UNIX_TIMESTAMP(done_at) DIV 1,
                                             TIMESTAMPDIFF(SECOND, done_at, UTC_TIMESTAMP(3)), milliseconds
                                        FROM maintenance_runs
                                       ORDER BY kind)")) {
    found.push_back({row.text(0), row.number(1), row.number(2), row.number(3)});
  }
  return found;
}

}  // namespace operations::tables::maintenance_runs
