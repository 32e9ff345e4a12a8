#include "chaos/sabotage.h"

#include <csignal>
#include <iostream>
#include <stdexcept>

#include "chaos/comparison.h"
#include "chaos/load.h"
#include "chaos/recovery.h"
#include "chaos/saboteur.h"
#include "chaos/summary.h"
#include "chaos/waiting.h"

namespace chaos {
namespace {

// What nginx says of workers that were killed, and of pools that are away for a moment.
void expect_deaths_in_logs(Stack& stack) {
  stack.expect_in_logs("exited on signal 9");
  stack.expect_in_logs("while connecting to upstream");
}

std::map<Fault, int> under_faults(Site& site, Outside& outside, std::chrono::seconds length, std::uint64_t seed) {
  Load load(site, kCallers, seed);
  Saboteur saboteur(site.stack, outside, schedule(seed, length));
  try {
    wait_while([&] { return !saboteur.done(); });
  } catch (const Interrupted&) {
    kill(site.stack.pid(), SIGTERM);  // nobody waits for an answer any more
    throw;
  }
  saboteur.stop();
  load.stop();
  return saboteur.counts();
}

void after_faults(Site& site, std::uint64_t seed, Findings& findings) {
  const bool serves = serves_again(site, std::chrono::seconds(60));
  findings.add("serves again by itself", serves, "not within a minute");
  if (!serves) throw std::runtime_error("there is nobody to ask any further");

  site.book.faults_are_over();
  Load load(site, kCallers, ~seed);
  wait_for(std::chrono::seconds(2));
}

}  // namespace

bool sabotage(std::chrono::seconds length, std::uint64_t seed) {
  Findings findings;
  Outside outside(seed % 2 ? Outside::Chain::there : Outside::Chain::none);
  Book book;
  std::map<Fault, int> faults;
  Stack& stack = Stack::with(outside.settings_with_text_provider());
  expect_deaths_in_logs(stack);
  try {
    Site site(stack, book, outside);
    faults = under_faults(site, outside, length, seed);
    after_faults(site, seed, findings);
    compare(site, findings);
  } catch (const std::exception& fault) {
    findings.add("comes to its end", false, fault.what());
  }
  if (findings.failed() > 0) stack.keep_home(), std::cout << "        the home is kept: " << stack.home() << "\n";
  findings.add("ends in order, with logs that hold no alarm", Stack::stop_all(), "see above");

  print(book.counts());
  print(faults);
  findings.print_closing_line();
  return findings.failed() == 0;
}

}  // namespace chaos
