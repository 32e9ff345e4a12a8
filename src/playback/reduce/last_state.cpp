#include "playback/reduce/order.h"
#include "playback/reduce/reduce.h"
#include "playback/reduce/state_machine.h"

namespace playback {

State state_after(State before, const std::vector<Observation>& observations) {
  StateMachine machine(before);
  for (const auto* observation : in_order(observations)) {
    if (!observation->event_type.empty()) machine.step(*observation);
  }
  return machine.state();
}

}  // namespace playback
