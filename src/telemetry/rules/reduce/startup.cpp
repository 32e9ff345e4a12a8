#include "telemetry/rules/reduce/startup.h"

#include <algorithm>

namespace telemetry::rules {
namespace {

constexpr std::int64_t kLongest = 10 * 60 * 1000;  // ms; nobody waited for longer than that

}  // namespace

void Startup::take(const Observation& next, const StateMachine& machine) {
  if (next.hidden) hidden_ = *next.hidden;
  if (next.joined) joined_ = true;
  if (next.startup_ms) given_ = std::min(given_.value_or(*next.startup_ms), *next.startup_ms);
  if (next.startup_otherwise_ms && !otherwise_) otherwise_ = next.startup_otherwise_ms;
  if (over_) return;
  const bool begins = (!asked_ && machine.requested_at()) || machine.started_at();
  if (begins && next.late) joined_ = true;
  asked_ = machine.requested_at().has_value();
  over_ = machine.started_at().has_value();
  if (!over_ && !machine.requested_at()) return;
  if (hidden_) was_hidden_ = true;
  if (machine.state() == State::paused) was_paused_ = true;
}

void Startup::write(tables::Figures& figures, const StateMachine& machine) const {
  const auto asked = machine.requested_at(), began = machine.started_at();
  const auto waited = asked ? std::optional(began.value_or(figures.last_event_at) - *asked) : std::nullopt;
  if (waited >= 0) figures.waited_ms = waited;
  if (!began) return;

  figures.startup_ms = given_;
  if (!given_) figures.startup_ms = !asked ? otherwise_ : joined_ ? std::nullopt : figures.waited_ms;
  // A player that says how long it was has left out the pause.
  figures.startup_excluded = was_hidden_ || (was_paused_ && !given_) || figures.startup_ms > kLongest;
  if (figures.startup_excluded) figures.startup_ms = std::nullopt;
}

}  // namespace telemetry::rules
