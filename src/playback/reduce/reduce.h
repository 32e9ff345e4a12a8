#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "playback/reduce/accumulator.h"
#include "playback/reduce/description.h"
#include "playback/reduce/estimate.h"
#include "playback/reduce/overview.h"
#include "playback/reduce/startup.h"
#include "playback/reduce/state_machine.h"
#include "playback/session_figures.h"

// Computes the figures of one session from its observations. It is pure: without clock and database, the same set of
// observations has the same result, however it was split into requests, reordered or repeated. A session may have any
// number of observations, since they are taken in parts, of which nothing is kept.
namespace playback {

class Reducer {
 public:
  // Needs an overview of all observations.
  explicit Reducer(const Overview& overview) : estimate_(overview), machine_(overview.last_recovery) {}

  // Takes the next part, in any order, but with nothing that belongs before the part before it, and each event once.
  // Fills in what is estimated.
  void add(std::vector<Observation>& part);
  // Returns when the first of what was added happened.
  std::int64_t first_at() const { return first_at_; }
  // Takes what the session came to before, of which the first events are not there any more. It began at that time.
  void add_past(const SessionFigures& past, std::int64_t began_at);
  // Returns the figures of what was added.
  SessionFigures figures() const;

 private:
  Estimate estimate_;
  StateMachine machine_;
  Startup startup_;
  Accumulator accumulator_;
  Description description_;
  std::optional<SessionFigures> past_;
  std::int64_t count_ = 0, first_at_ = 0, last_at_ = 0;
};

// Adds what was known of a session before its first events were deleted, as they are in time. What they alone tell is
// taken from the past, and no total becomes less. Doing so again changes nothing.
SessionFigures with_past(SessionFigures figures, const SessionFigures& past);

}  // namespace playback
