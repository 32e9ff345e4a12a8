#include "jobs/rules/run.h"

#include <system_error>

#include "counters/counters.h"
#include "metrics/tables/job_runs.h"

namespace jobs::rules {

void begin_to_count(const Config& config) {
  try {
    if (!config.home.empty()) counters::open(config.home, "admin");
  } catch (const std::system_error&) {
  }
}

void record(db::Database& db, const std::string& job, std::chrono::steady_clock::time_point begun) {
  const auto took = std::chrono::steady_clock::now() - begun;
  db::autocommit(db, metrics::tables::job_runs::record, job,
                 std::chrono::duration_cast<std::chrono::milliseconds>(took).count());
}

}  // namespace jobs::rules
