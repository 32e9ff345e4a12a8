#include "chaos/checker.h"

#include <stdexcept>

#include "chaos/figures_maintenance.h"
#include "chaos/invariants.h"
#include "chaos/recovery.h"

namespace chaos {
namespace {

void verify(Stack& stack, Findings& findings) {
  std::string broken;
  try {
    stack.admin("verify --hours all");
  } catch (const std::runtime_error& fault) {
    broken = fault.what();
  }
  findings.add("millrace-admin verify passes", broken.empty(), broken);
}

void report_violations(const History& history, Findings& findings) {
  const auto violations = history.violations();
  for (const char* promise : kInvariants) {
    const auto found = violations.find(promise);
    findings.add(promise, found == violations.end() ? Findings::Violations{} : found->second);
  }
}

void complete(Site& site, Findings& findings) {
  const bool known = resolves_payments(site.stack, std::chrono::seconds(90));
  findings.add("determines the outcome of each payment", known, "not within 90 s");
  end_leases(site.stack);
  findings.add("packs all events and makes all figures", completes_figures(site.stack, std::chrono::seconds(60)),
               "not within a minute");
}

}  // namespace

void check(Site& site, Findings& findings) {
  Caller caller(site, 0);
  findings.attempt("payments and figures that were open", [&] { complete(site, findings); });
  findings.attempt("the stored data", [&] { verify(site.stack, findings); });
  findings.attempt("generations", [&] { check_generations(caller, findings); });
  findings.attempt("payments", [&] { check_payments(caller, findings); });
  findings.attempt("accounts", [&] { check_accounts(caller, findings); });
  findings.attempt("SDK keys", [&] { check_sdk_keys(caller, findings); });
  check_telemetry(caller, findings);
  report_violations(site.history, findings);
}

}  // namespace chaos
