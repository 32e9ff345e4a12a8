#pragma once
#include <functional>
#include <string>
#include <vector>

namespace chaos {

// Results of the checks, one sentence for each promise, printed at once: `ok      sentence (how many were checked)`.
class Findings {
 public:
  using Violations = std::vector<std::string>;

  void add(const std::string& promise, std::size_t checked, const Violations& violations);
  void add(const std::string& promise, const Violations& violations);
  void add(const std::string& promise, bool kept, const std::string& otherwise = "");

  // Makes a check. If it throws, that is its failure, and those after it are made all the same.
  void attempt(const std::string& name, const std::function<void()>& check);

  // Prints `N passed, N failed`.
  void print_totals() const;

  int failed() const { return failed_; }

 private:
  int passed_ = 0, failed_ = 0;
};

}  // namespace chaos
