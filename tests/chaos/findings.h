#pragma once
#include <string>
#include <vector>

namespace chaos {

// What was looked at, one sentence a promise, printed as it is found: `ok      sentence (how many were looked at)`.
class Findings {
 public:
  using Breaches = std::vector<std::string>;

  void add(const std::string& promise, std::size_t looked_at, const Breaches& breaches);
  void add(const std::string& promise, const Breaches& breaches);
  void add(const std::string& promise, bool kept, const std::string& otherwise = "");

  // N passed, N failed
  void print_closing_line() const;

  int failed() const { return failed_; }

 private:
  int passed_ = 0, failed_ = 0;
};

}  // namespace chaos
