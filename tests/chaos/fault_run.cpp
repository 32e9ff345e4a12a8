#include "chaos/fault_run.h"

#include <csignal>
#include <stdexcept>

#include "chaos/checker.h"
#include "chaos/figures_maintenance.h"
#include "chaos/load.h"
#include "chaos/nemesis.h"
#include "chaos/recovery.h"
#include "chaos/summary.h"
#include "chaos/waiting.h"

namespace chaos {
namespace {

// nginx logs workers that were killed, and pools that are down for a moment.
void allow_kills_in_logs(Stack& stack) {
  stack.expect_in_logs("exited on signal 9");
  stack.expect_in_logs("while connecting to upstream");
}

struct Ends {
  std::map<Fault, int> faults;
  std::map<std::string, int> of_maintenance;
};

Ends load_and_faults(Site& site, ExternalServices& services, std::chrono::seconds length, std::uint64_t seed) {
  Load load(site, kCallers, seed);
  FiguresMaintenance maintenance(site.stack, seed);
  Nemesis nemesis(site.stack, services, schedule(seed, length));
  try {
    wait_while([&] { return !nemesis.done(); });
  } catch (const Interrupted&) {
    kill(site.stack.pid(), SIGTERM);  // end the calls that are in progress
    throw;
  }
  nemesis.stop();
  load.stop();
  maintenance.stop();
  return {nemesis.counts(), maintenance.counts()};
}

void after_faults(Site& site, std::uint64_t seed, Findings& findings) {
  const bool serves = serves_again(site, std::chrono::seconds(60));
  findings.add("recovers by itself", serves, "not within a minute");
  if (!serves) throw std::runtime_error("the product does not answer, so nothing more can be checked");

  site.history.faults_are_over();
  Load load(site, kCallers, ~seed);
  const FiguresMaintenance maintenance(site.stack, ~seed);
  wait_for(std::chrono::seconds(2));
}

}  // namespace

bool run_with_faults(std::chrono::seconds length, std::uint64_t seed) {
  Findings findings;
  ExternalServices services(seed % 2 ? ExternalServices::Chain::there : ExternalServices::Chain::none);
  History history;
  Ends ends;
  Stack& stack = Stack::with(services.settings_with_text_provider());
  allow_kills_in_logs(stack);
  findings.attempt("a run with faults", [&] {
    Site site(stack, history, services);
    ends = load_and_faults(site, services, length, seed);
    after_faults(site, seed, findings);
    check(site, findings);
  });
  if (findings.failed() > 0) Stack::keep_homes();
  findings.add("shuts down in order and leaves clean logs", Stack::stop_all(), "see above");

  print(history.counts());
  print(ends.faults);
  print("maintenance of figures killed, or ended", ends.of_maintenance);
  findings.print_totals();
  return findings.failed() == 0;
}

}  // namespace chaos
