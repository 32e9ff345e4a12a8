#include "chaos/findings.h"

#include <algorithm>
#include <iostream>

namespace chaos {
namespace {

constexpr std::size_t kExamples = 5;

}  // namespace

void Findings::add(const std::string& promise, std::size_t looked_at, const Breaches& breaches) {
  add(promise + " (" + std::to_string(looked_at) + ")", breaches);
}

void Findings::add(const std::string& promise, bool kept, const std::string& otherwise) {
  add(promise, kept ? Breaches{} : Breaches{otherwise});
}

void Findings::add(const std::string& promise, const Breaches& breaches) {
  ++(breaches.empty() ? passed_ : failed_);
  std::cout << (breaches.empty() ? "ok      " : "FAILED  ") << promise << "\n";
  for (std::size_t i = 0; i < std::min(breaches.size(), kExamples); ++i) std::cout << "        " << breaches[i] << "\n";
  if (breaches.size() > kExamples) std::cout << "        and " << breaches.size() - kExamples << " more\n";
  std::cout << std::flush;
}

void Findings::print_closing_line() const { std::cout << passed_ << " passed, " << failed_ << " failed" << std::endl; }

}  // namespace chaos
