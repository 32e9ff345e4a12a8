#include "concepts/rules/remaining.h"

#include "log.h"

namespace concepts::rules {

Remaining remaining_of(db::Database& db, Hold::Unit unit, const std::string& whose) {
  try {
    if (unit == Hold::Unit::free_slot) return allowance(db, whose);
    return billing::rules::credits_left(db, whose);
  } catch (const db::Error& error) {
    log_problem(LogLevel::warning, {}, std::string("the allowance left cannot be told: ") + error.what());
    return {};
  }
}

}  // namespace concepts::rules
