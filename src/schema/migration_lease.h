#pragma once
#include <string>

#include "db/database.h"

namespace schema {

// Hosts that start at the same moment migrate one after the other. What would happen if two did it at once is not left
// to this: each step may be carried out again.
class MigrationLease {
 public:
  // Waits for whoever has it; one that was killed has it for some seconds more.
  explicit MigrationLease(db::Database& db);
  ~MigrationLease();
  MigrationLease(const MigrationLease&) = delete;
  MigrationLease& operator=(const MigrationLease&) = delete;

  // To be called before each step, none of which takes longer than the lease.
  void renew();

 private:
  db::Database& db_;
  std::string holder_;
};

}  // namespace schema
