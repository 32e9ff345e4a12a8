#include "chaos/findings.h"

#include <algorithm>
#include <exception>
#include <iostream>

namespace chaos {
namespace {

constexpr std::size_t kExamples = 5;

}  // namespace

void Findings::add(const std::string& promise, std::size_t checked, const Violations& violations) {
  add(promise + " (" + std::to_string(checked) + ")", violations);
}

void Findings::add(const std::string& promise, bool kept, const std::string& otherwise) {
  add(promise, kept ? Violations{} : Violations{otherwise});
}

void Findings::add(const std::string& promise, const Violations& violations) {
  ++(violations.empty() ? passed_ : failed_);
  std::cout << (violations.empty() ? "ok      " : "FAILED  ") << promise << "\n";
  for (std::size_t i = 0; i < std::min(violations.size(), kExamples); ++i)
    std::cout << "        " << violations[i] << "\n";
  if (violations.size() > kExamples) std::cout << "        and " << violations.size() - kExamples << " more\n";
  std::cout << std::flush;
}

void Findings::attempt(const std::string& name, const std::function<void()>& check) {
  try {
    check();
  } catch (const std::exception& thrown) {
    add("the check of " + name + " comes to its end", false, thrown.what());
  }
}

void Findings::print_totals() const { std::cout << passed_ << " passed, " << failed_ << " failed" << std::endl; }

}  // namespace chaos
