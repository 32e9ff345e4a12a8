#include "chaos/comparison.h"

#include <stdexcept>

#include "chaos/promises.h"
#include "chaos/recovery.h"

namespace chaos {
namespace {

void verify(Stack& stack, Findings& findings) {
  std::string broken;
  try {
    stack.admin("verify");
  } catch (const std::runtime_error& fault) {
    broken = fault.what();
  }
  findings.add("millrace-admin verify passes", broken.empty(), broken);
}

void tell_complaints(const Book& book, Findings& findings) {
  const auto complaints = book.complaints();
  for (const char* promise : kPromises) {
    const auto found = complaints.find(promise);
    findings.add(promise, found == complaints.end() ? Findings::Breaches{} : found->second);
  }
}

}  // namespace

void compare(Site& site, Findings& findings) {
  const bool known = finds_out_about_payments(site.stack, std::chrono::seconds(90));
  findings.add("finds out what became of each payment", known, "not within 90 s");
  end_leases(site.stack);
  verify(site.stack, findings);

  Caller caller(site, 0);
  compare_generations(caller, findings);
  compare_payments(caller, findings);
  compare_accounts(caller, findings);
  compare_telemetry(caller, findings);
  tell_complaints(site.book, findings);
}

}  // namespace chaos
