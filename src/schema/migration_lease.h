#pragma once
#include <string>

#include "db/database.h"

namespace schema {

// Makes hosts that start at the same moment migrate one after the other. Two at once do no harm, because each step may
// be repeated.
class MigrationLease {
 public:
  // Waits until the lease is free. That of a process that was killed expires after some seconds. Throws
  // std::runtime_error after five minutes.
  explicit MigrationLease(db::Database& db);
  ~MigrationLease();
  MigrationLease(const MigrationLease&) = delete;
  MigrationLease& operator=(const MigrationLease&) = delete;

  // Extends the lease. Call it before each step, as no step takes longer than the lease.
  void renew();

 private:
  db::Database& db_;
  std::string holder_;
};

}  // namespace schema
