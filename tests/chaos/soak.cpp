#include "chaos/soak.h"

#include <algorithm>
#include <csignal>
#include <cstdio>

#include "chaos/checker.h"
#include "chaos/external_services.h"
#include "chaos/load.h"
#include "chaos/resource_usage.h"
#include "chaos/summary.h"
#include "chaos/waiting.h"

namespace chaos {
namespace {

constexpr int kSamples = 60;
// Three windows of a tenth of the time each. The minimum of a window counts, as peaks are temporary: hashing a password
// takes 19 MiB and gives them back. The time before the first window is for warming up.
constexpr int kTenth = kSamples / 10, kFirst = kTenth, kMiddle = kSamples / 2, kLast = kSamples - kTenth;
constexpr std::chrono::seconds kWarmedUp{60};  // a shorter run shows what is used, and does not judge its growth

std::vector<ResourceUsage> samples_of(Site& site, std::chrono::seconds length) {
  Load load(site, kCallers, 1);
  std::vector<ResourceUsage> samples;
  try {
    for (int i = 0; i < kSamples; ++i) {
      wait_for(std::chrono::milliseconds(length) / kSamples);
      samples.push_back(resource_usage(site.stack));
    }
  } catch (const Interrupted&) {
    kill(site.stack.pid(), SIGTERM);  // end the calls that are in progress
    throw;
  }
  return samples;
}

double least(std::vector<ResourceUsage>& samples, const std::string& name, int from) {
  double least = samples[static_cast<std::size_t>(from)][name];
  for (int i = from; i < from + kTenth; ++i) least = std::min(least, samples[static_cast<std::size_t>(i)][name]);
  return least;
}

// The database fills its buffer pool up to the configured size.
bool may_grow(const std::string& name) { return name == "database: RSS, kB"; }

void report_growth(std::vector<ResourceUsage>& samples, std::chrono::seconds length, Findings& findings) {
  Findings::Violations grown;
  std::printf("\n%-40s %10s %10s %10s\n", "", "first", "middle", "last");
  for (const auto& [name, ignored] : ResourceUsage(samples.front())) {
    const double first = least(samples, name, kFirst), middle = least(samples, name, kMiddle),
                 last = least(samples, name, kLast);
    std::printf("%-40s %10.0f %10.0f %10.0f\n", name.c_str(), first, middle, last);
    if (!may_grow(name) && last > middle * 1.05 + 2) grown.push_back(name);
  }
  std::printf("\n");
  if (length >= kWarmedUp) findings.add("no resource use grows in the second half", grown);
}

}  // namespace

bool soak(std::chrono::seconds length) {
  Findings findings;
  ExternalServices services(ExternalServices::Chain::there);
  History history;
  Stack& stack = Stack::with(services.settings());
  findings.attempt("a run without faults", [&] {
    Site site(stack, history, services);
    history.faults_are_over();
    auto samples = samples_of(site, length);
    report_growth(samples, length, findings);
    check(site, findings);
  });
  if (findings.failed() > 0) Stack::keep_homes();
  findings.add("shuts down in order and leaves clean logs", Stack::stop_all(), "see above");

  print(history.counts());
  findings.print_totals();
  return findings.failed() == 0;
}

}  // namespace chaos
