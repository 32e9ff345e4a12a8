#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

// When regular jobs were last done, by whichever host.
namespace operations::tables::maintenance_runs {

struct Run {
  std::string kind;           // maintain, reconcile, verify, backup
  std::int64_t done_at;       // seconds since 1970
  std::int64_t seconds_ago;   // by the database's clock
  std::int64_t milliseconds;  // how long it took
};

void note(db::Transaction& tx, const std::string& kind, std::int64_t milliseconds);

// Those that were ever done, by name.
std::vector<Run> all(db::Database& db);

}  // namespace operations::tables::maintenance_runs
