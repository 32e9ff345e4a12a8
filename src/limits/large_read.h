#pragma once
#include <optional>
#include <string>

#include "limits/lease.h"

namespace limits {

// Marks a read that may keep a worker busy for some time. An account can run only one at a time, and so can all its
// shares together, so that other workers are free for other requests.
class LargeRead {
 public:
  LargeRead(db::Database& db, const Config& config, const std::string& account_id)
      : db_(db), config_(config), account_id_(account_id) {}

  // Begins the read, which lasts until this object is destroyed or, if the worker dies, for so many seconds. The
  // default is longer than a request may take. Throws refusal::TooMany at once while the account has another large
  // read.
  void begin(int seconds = 10);

 private:
  db::Database& db_;
  const Config& config_;
  const std::string account_id_;
  std::optional<Lease> lease_;
};

}  // namespace limits
