#pragma once
#include "telemetry/rules/reduce/state_machine.h"

namespace telemetry::rules {

// How long the viewer waited for the first frame, and whether that can be compared with others.
class Startup {
 public:
  // After the machine has.
  void take(const Observation& next, const StateMachine& machine);
  // All but last_event_at has to be set by others.
  void write(tables::Figures& figures, const StateMachine& machine) const;

 private:
  bool asked_ = false, over_ = false, joined_ = false, hidden_ = false, was_hidden_ = false, was_paused_ = false;
  std::optional<std::int64_t> given_, otherwise_;
};

}  // namespace telemetry::rules
