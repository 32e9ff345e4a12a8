#include "concepts/rules/remaining.h"

#include "log.h"

namespace concepts::rules {

Remaining remaining_after(Worker& worker, const Hold& hold) {
  try {
    if (hold.unit() == Hold::Unit::free_slot) return allowance(worker.db, hold.whose());
    return billing::rules::credits_left(worker.db, hold.whose());
  } catch (const db::Error& fault) {
    log_problem(LogLevel::warning, {}, std::string("the allowance left cannot be told: ") + fault.what());
    return {};
  }
}

}  // namespace concepts::rules
