#include "support/held_maintenance.h"

#include "support/failure.h"
#include "support/stack_config.h"
#include "support/throttles.h"

HeldMaintenance::HeldMaintenance(Stack& stack) {
  auto config = config_of(stack);
  config.address_secret = address_secret(stack);
  const auto take = [&] {
    lease_ = std::make_unique<limits::Lease>(stack.database(), config, limits::kFigures, "", 120);
    return lease_->seconds_until_free() == 0;
  };
  if (!eventually(take, std::chrono::seconds(300))) fail_because("the stack's maintenance does not end");
}
