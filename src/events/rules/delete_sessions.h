#pragma once
#include <chrono>
#include <cstdint>
#include <string>
#include <vector>

#include "db/database.h"

namespace events::rules {

// Deletes sessions of an account with their events and figures, and marks their hours and days as stale. At least one
// session has to be given.
void delete_sessions(db::Database& db, const std::string& account_id, const std::vector<std::string>& refs);

struct Deleted {
  std::int64_t sessions;  // deleted by this call
  bool more;              // time ran out before all were deleted: call again
};

// Deletes sessions until all are deleted or that time is reached. `some` returns references of some that are left, and
// an empty list once there are none.
template <class Some, class Delete>
Deleted delete_while_there_are(std::chrono::steady_clock::time_point until, Some some, Delete delete_some) {
  Deleted deleted{0, false};
  for (auto refs = some(); !refs.empty(); refs = some()) {
    deleted.more = std::chrono::steady_clock::now() >= until;
    if (deleted.more) break;
    delete_some(refs);
    deleted.sessions += static_cast<std::int64_t>(refs.size());
  }
  return deleted;
}

}  // namespace events::rules
