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
    all.sent += some.sent;
    all.acknowledged += some.acknowledged;
    all.refused += some.refused;
    all.unknown += some.unknown;
  }
  print_row("all", all);
  std::printf("\n");
}

void print(const std::map<Fault, int>& faults) {
  std::map<std::string, int> named;
  for (const auto& [fault, count] : faults) named[name_of(fault)] += count;
  print("faults", named);
}

void print(const std::string& what, const std::map<std::string, int>& counts) {
  std::printf("%s:", what.c_str());
  const char* between = " ";
  for (const auto& [name, count] : counts) {
    std::printf("%s%s %d", between, name.c_str(), count);
    between = ", ";
  }
  std::printf("\n\n");
}

}  // namespace chaos
