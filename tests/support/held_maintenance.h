#pragma once
#include <memory>

#include "limits/lease.h"
#include "support/stack.h"

// Keeps a stack's own maintenance from making figures for as long as this lives. A test's own counts leases with
// another secret.
class HeldMaintenance {
 public:
  explicit HeldMaintenance(Stack& stack);

 private:
  std::unique_ptr<limits::Lease> lease_;
};
