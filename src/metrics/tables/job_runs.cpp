#include "metrics/tables/job_runs.h"

namespace metrics::tables::job_runs {

void record(db::Transaction& tx, const std::string& job, std::int64_t milliseconds) {
  tx.run(R"(INSERT INTO job_runs (job, done_at, milliseconds)
            VALUES (?, UTC_TIMESTAMP(3), ?)
            ON DUPLICATE KEY UPDATE done_at = VALUES(done_at), milliseconds = VALUES(milliseconds))",
         job, milliseconds);
}

std::vector<Run> all(db::Database& db) {
  return db::each(db.select(R"(SELECT job, UNIX_TIMESTAMP(done_at) DIV 1,
                                      TIMESTAMPDIFF(SECOND, done_at, UTC_TIMESTAMP(3)), milliseconds
                                 FROM job_runs
                                ORDER BY job)"),
                  [](db::Row row) {
                    return Run{row.text(), row.number(), row.number(), row.number()};
                  });
}

}  // namespace metrics::tables::job_runs
