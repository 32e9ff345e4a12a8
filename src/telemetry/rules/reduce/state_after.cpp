#include "telemetry/rules/reduce.h"
#include "telemetry/rules/reduce/order.h"
#include "telemetry/rules/reduce/state_machine.h"

namespace telemetry::rules {

State state_after(State before, const std::vector<Observation>& observations) {
  StateMachine machine(before);
  for (const auto* observation : in_order(observations)) {
    if (!observation->because.empty()) machine.step(*observation);
  }
  return machine.state();
}

}  // namespace telemetry::rules
