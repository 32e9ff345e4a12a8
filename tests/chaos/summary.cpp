#include "chaos/summary.h"

#include <cstdio>

namespace chaos {
namespace {

void print_row(const char* name, const Counts& counts) {
  std::printf("%-22s %8d %13d %9d %9d\n", name, counts.sent, counts.acknowledged, counts.refused, counts.unknown);
}

}  // namespace

void print(const std::map<Kind, Counts>& counts) {
  std::printf("\n%-22s %8s %13s %9s %9s\n", "calls", "sent", "acknowledged", "refused", "unknown");
  Counts all;
  for (const auto& [kind, some] : counts) {
    print_row(name_of(kind), some);
    all.sent += some.sent, all.acknowledged += some.acknowledged, all.refused += some.refused,
        all.unknown += some.unknown;
  }
  print_row("all", all);
}

void print(const std::map<Fault, int>& faults) {
  std::printf("\nfaults:");
  const char* between = " ";
  for (const auto& [fault, count] : faults) {
    std::printf("%s%s %d", between, name_of(fault), count);
    between = ", ";
  }
  std::printf("\n");
}

void print(const std::map<std::string, int>& ends) {
  std::printf("maintenance of figures killed, or ended:");
  const char* between = " ";
  for (const auto& [end, count] : ends) {
    std::printf("%s%s %d", between, end.c_str(), count);
    between = ", ";
  }
  std::printf("\n\n");
}

}  // namespace chaos
