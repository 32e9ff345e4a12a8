#pragma once
#include "playback/reduce/state_machine.h"

namespace playback {

// Finds out how long the viewer waited for the first frame, and whether that can be compared with others.
class Startup {
 public:
  // Call it after machine.step(next).
  void add_observation(const Observation& next, const StateMachine& machine);
  // Needs figures.last_event_at. Sets the figures of the startup.
  void finish(SessionFigures& figures, const StateMachine& machine) const;

 private:
  bool asked_ = false, over_ = false, joined_ = false, hidden_ = false, was_hidden_ = false, was_paused_ = false;
  bool batched_ = false;
  std::optional<std::int64_t> given_, fallback_;
};

}  // namespace playback
