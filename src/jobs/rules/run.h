#pragma once
#include <chrono>
#include <string>

#include "db/database.h"
#include "settings/config.h"

namespace jobs::rules {

// Lets this process count for /metrics. If it cannot, as where another user owns the host's folders, the job is done
// all the same.
void begin_to_count(const Config& config);
void record(db::Database& db, const std::string& job, std::chrono::steady_clock::time_point begun);

// Does the work of a job and returns its result. Records the run if it ends without an exception.
template <class Work>
auto run(db::Database& db, const Config& config, const std::string& job, Work work) {
  begin_to_count(config);
  const auto begun = std::chrono::steady_clock::now();
  auto result = work();
  record(db, job, begun);
  return result;
}

}  // namespace jobs::rules
