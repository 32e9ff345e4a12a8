#pragma once
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include "counters/series.h"

// Counts what workers do. A process counts in the file of its pool once it has opened it, and nowhere before, so that
// tests and commands need not care. Only one thread may use it.
namespace counters {

using Labels = std::initializer_list<std::string_view>;

// Returns the folder of all files, below the home.
std::string folder(const std::string& home);

// Makes this process count in the file of its pool from now on. Throws std::system_error.
void open(const std::string& home, const std::string& pool);

// Adds to a counter.
void count(const Definition& what, Labels labels, std::uint64_t by = 1);
// Adds a value to a histogram.
void observe(const Definition& what, Labels labels, double value);

// Leaves a number for later processes of the pool, which read it by kept(). It is 0 before any has left one.
std::uint64_t kept(const std::string& name);
void keep(const std::string& name, std::uint64_t number);

// Observes the time from its construction until it ends.
class Timed {
 public:
  Timed(const Definition& what, const char* label) : what_(what), label_(label) {}
  ~Timed();
  Timed(const Timed&) = delete;
  Timed& operator=(const Timed&) = delete;

 private:
  const Definition& what_;
  const char* label_;
  const std::chrono::steady_clock::time_point begun_ = std::chrono::steady_clock::now();
};

double seconds_since(std::chrono::steady_clock::time_point begun);

// Names a row by what is in it: the definition's name and the labels' values.
std::string row_name(const Definition& what, Labels labels);
struct RowLabels {
  const Definition* what;
  std::vector<std::string> values;
};
// `what` is null for a name that this version does not know.
RowLabels labels_of_row(const std::string& name);

}  // namespace counters
