#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// Records when each job last ended without an error, on any host.
namespace metrics::tables::job_runs {

struct Run {
  std::string job;            // maintain, reconcile, verify, backup
  std::int64_t done_at;       // seconds since 1970
  std::int64_t seconds_ago;   // by the database's clock
  std::int64_t milliseconds;  // how long it took
};

void record(db::Transaction& tx, const std::string& job, std::int64_t milliseconds);

// Lists the jobs that were ever done, by name.
std::vector<Run> all(db::Database& db);

}  // namespace metrics::tables::job_runs
