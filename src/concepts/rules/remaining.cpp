#include "concepts/rules/remaining.h"

#include <iostream>

#include "billing/rules/credits.h"

namespace concepts::rules {

Remaining remaining_after(Worker& worker, const Hold& hold) {
  try {
    if (hold.unit() == Hold::Unit::free_place) return allowance(worker.db, hold.whose());
    return CreditsLeft{billing::rules::credits_left(worker.db, hold.whose())};
  } catch (const db::Error& fault) {
    std::cerr << "what is left cannot be told: " << fault.what() << std::endl;
    return {};
  }
}

}  // namespace concepts::rules
