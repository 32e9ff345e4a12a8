#pragma once
#include <string>

#include "db/database.h"

namespace schema {

// Makes hosts that start at the same moment migrate one after the other. Nothing breaks if two do it at once: each step
// may be repeated.
class MigrationLease {
 public:
  // Waits until it is free; the lease of a process that was killed expires after some seconds.
  explicit MigrationLease(db::Database& db);
  ~MigrationLease();
  MigrationLease(const MigrationLease&) = delete;
  MigrationLease& operator=(const MigrationLease&) = delete;

  // Call it before each step. No step takes longer than the lease.
  void renew();

 private:
  db::Database& db_;
  std::string holder_;
};

}  // namespace schema
