#include "chaos/fault_run.h"

#include <csignal>
#include <iostream>
#include <stdexcept>

#include "chaos/checker.h"
#include "chaos/load.h"
#include "chaos/recovery.h"
#include "chaos/nemesis.h"
#include "chaos/summary.h"
#include "chaos/waiting.h"

namespace chaos {
namespace {

// What nginx says of workers that were killed, and of pools that are away for a moment.
void allow_kills_in_logs(Stack& stack) {
  stack.expect_in_logs("exited on signal 9");
  stack.expect_in_logs("while connecting to upstream");
}

std::map<Fault, int> load_and_faults(Site& site, ExternalServices& services, std::chrono::seconds length, std::uint64_t seed) {
  Load load(site, kCallers, seed);
  Nemesis nemesis(site.stack, services, schedule(seed, length));
  try {
    wait_while([&] { return !nemesis.done(); });
  } catch (const Interrupted&) {
    kill(site.stack.pid(), SIGTERM);  // nobody waits for an answer any more
    throw;
  }
  nemesis.stop();
  load.stop();
  return nemesis.counts();
}

void after_faults(Site& site, std::uint64_t seed, Findings& findings) {
  const bool serves = serves_again(site, std::chrono::seconds(60));
  findings.add("serves again by itself", serves, "not within a minute");
  if (!serves) throw std::runtime_error("there is nobody to ask any further");

  site.history.faults_are_over();
  Load load(site, kCallers, ~seed);
  wait_for(std::chrono::seconds(2));
}

}  // namespace

bool run_with_faults(std::chrono::seconds length, std::uint64_t seed) {
  Findings findings;
  ExternalServices services(seed % 2 ? ExternalServices::Chain::there : ExternalServices::Chain::none);
  History history;
  std::map<Fault, int> faults;
  Stack& stack = Stack::with(services.settings_with_text_provider());
  allow_kills_in_logs(stack);
  try {
    Site site(stack, history, services);
    faults = load_and_faults(site, services, length, seed);
    after_faults(site, seed, findings);
    check(site, findings);
  } catch (const std::exception& fault) {
    findings.add("comes to its end", false, fault.what());
  }
  if (findings.failed() > 0) stack.keep_home(), std::cout << "        the home is kept: " << stack.home() << "\n";
  findings.add("ends in order, with logs that hold no alarm", Stack::stop_all(), "see above");

  print(history.counts());
  print(faults);
  findings.print_totals();
  return findings.failed() == 0;
}

}  // namespace chaos
