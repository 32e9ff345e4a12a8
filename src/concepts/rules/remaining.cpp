#include "concepts/rules/remaining.h"

#include "log.h"

namespace concepts::rules {

Remaining remaining_of(Worker& worker, Hold::Unit unit, const std::string& whose) {
  try {
    if (unit == Hold::Unit::free_slot) return allowance(worker.db, whose);
    return billing::rules::credits_left(worker.db, whose);
  } catch (const db::Error& fault) {
    log_problem(LogLevel::warning, {}, std::string("the allowance left cannot be told: ") + fault.what());
    return {};
  }
}

}  // namespace concepts::rules
