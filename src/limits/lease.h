#pragma once
#include <string>
#include <vector>

#include "limits/throttle.h"
#include "settings/config.h"

namespace limits {

// Holds the right to do something alone, over all workers of all hosts. It ends when this object is destroyed or,
// should the worker die, after so many seconds.
class Lease {
 public:
  // Does not wait if another worker holds the lease, since a worker that waits answers no other request. Counts
  // `charged`, of which nothing is ever used up, if the lease is ours: then, and together with it.
  Lease(db::Database& db, const Config& config, const char* name, const std::string& whose, int seconds,
        const std::vector<tables::throttles::Count>& charged = {});
  ~Lease();
  Lease(const Lease&) = delete;
  Lease& operator=(const Lease&) = delete;

  // Returns 0 if the lease is ours, and otherwise the seconds until it is free, at most.
  int seconds_until_free() const { return seconds_until_free_; }

 private:
  db::Database& db_;
  const tables::throttles::Count count_;
  int seconds_until_free_ = 0;
};

}  // namespace limits
