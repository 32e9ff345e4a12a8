#pragma once
#include <string>
#include <vector>

namespace chaos {

// What was looked at, one sentence a promise, printed as it is found: `ok      sentence (how many were looked at)`.
class Findings {
 public:
  using Violations = std::vector<std::string>;

  void add(const std::string& promise, std::size_t checked, const Violations& violations);
  void add(const std::string& promise, const Violations& violations);
  void add(const std::string& promise, bool kept, const std::string& otherwise = "");

  // N passed, N failed
  void print_totals() const;

  int failed() const { return failed_; }

 private:
  int passed_ = 0, failed_ = 0;
};

}  // namespace chaos
