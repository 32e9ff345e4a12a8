#include "telemetry/rules/reduce.h"

#include "telemetry/rules/reduce/order.h"
#include "telemetry/rules/reduce/startup.h"
#include "telemetry/rules/reduce/state_machine.h"
#include "telemetry/rules/reduce/sums.h"

namespace telemetry::rules {
namespace {

using Text = std::optional<std::string>;

// ms; a player may have played for so long before its first event, and after its last one. Whoever claims more would
// outweigh all other sessions.
constexpr std::int64_t kUnseen = 3600 * 1000;

void keep_first(Text& kept, const std::string& given) {
  if (!kept && !given.empty()) kept = given;
}

// What the events say of the session as a whole: whatever was said first.
void write_about(Figures& figures, const std::vector<const Observation*>& ordered) {
  std::optional<int> weight;
  for (const auto* observation : ordered) {
    figures.estimated = figures.estimated || (observation->estimated && !observation->because.empty());
    if (!observation->about) continue;
    keep_first(figures.player, observation->about->player);
    keep_first(figures.player_version, observation->about->player_version);
    keep_first(figures.content, observation->about->content);
    if (!weight) weight = observation->about->weight;
  }
  figures.weight = weight.value_or(figures.weight);
}

// The last fatal error explains more than one that did no harm.
void write_fault(Figures& figures, const std::vector<const Observation*>& ordered) {
  const Fault* chosen = nullptr;
  for (const auto* observation : ordered) {
    const auto& fault = observation->fault;
    if (fault && (!chosen || fault->fatal || !chosen->fatal)) chosen = &*fault;
  }
  if (!chosen) return;
  keep_first(figures.error_code, chosen->code);
  keep_first(figures.error_message, chosen->message);
}

void write_course(Figures& figures, const StateMachine& machine) {
  figures.state = machine.state();
  figures.ended_at = machine.ended_at();
  figures.started = machine.started_at().has_value();
  figures.attempted = figures.started || machine.requested_at();
  figures.failed = machine.failed();
  figures.recovered = machine.recovered();
  figures.reason = machine.reason();
  if (figures.failed && figures.reason == Reason::none) figures.reason = Reason::error;
}

}  // namespace

Figures reduce(const std::vector<Observation>& observations) {
  const auto ordered = in_order(observations);
  StateMachine machine;
  Startup startup;
  Sums sums;
  for (const auto* observation : ordered) {
    if (observation->because.empty()) continue;
    if (const auto stretch = machine.step(*observation)) sums.add(*stretch);
    sums.take(*observation);
    startup.take(*observation, machine);
  }

  Figures figures;
  figures.event_count = static_cast<std::int64_t>(ordered.size());
  if (!ordered.empty()) figures.last_event_at = ordered.back()->ts;
  write_course(figures, machine);
  startup.write(figures, machine);
  sums.write(figures, figures.started, (ordered.empty() ? 0 : ordered.back()->ts - ordered.front()->ts) + kUnseen);
  write_about(figures, ordered);
  write_fault(figures, ordered);
  return figures;
}

}  // namespace telemetry::rules
