#pragma once
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "figures/rules/insights/model.h"
#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

// Adds up some sessions of one period, in independent events. `whole` is in what is counted.
struct Sums {
  float observed = 0, expected = 0, whole = 0, rows = 0;

  Sums& operator+=(const Sums& other) {
    observed += other.observed;
    expected += other.expected;
    whole += other.whole;
    rows += other.rows;
    return *this;
  }
  Sums operator-(const Sums& part) const {
    return {observed - part.observed, expected - part.expected, whole - part.whole, rows - part.rows};
  }
  double rate(double dispersion) const { return whole > 0 ? observed * dispersion / whole : 0; }
};

// Names a possible cause: a value of one column, or one value of each of two columns.
struct Candidate {
  struct Part {
    std::size_t column;
    Code value;
    bool operator==(const Part& other) const { return column == other.column && value == other.value; }
  };
  Part first;
  std::optional<Part> second;
  std::array<Sums, 2> sums;  // by side

  bool is_pair() const { return second.has_value(); }
};
inline bool operator==(const Candidate& a, const Candidate& b) { return a.first == b.first && a.second == b.second; }

using RowNumbers = std::vector<std::uint32_t>;

// Says how much of the later period a candidate has at least: sessions, and independent events.
struct Floors {
  float rows = 50, events = 10;
};

// Lists all candidates of a table. A copy can take into account what is explained already, and leaves the original as
// it is.
class Scan {
 public:
  Scan(const Table& table, const Model& model, const Floors& floors = {});

  const std::vector<Candidate>& candidates() const { return candidates_; }  // the single values come first
  std::size_t singles() const { return singles_; }
  std::size_t pairs() const { return candidates_.size() - singles_; }
  const std::array<Sums, 2>& total() const { return total_; }
  const Table& table() const { return *table_; }
  const std::vector<Sums>& rows(Side side) const { return rows_[side]; }

  // Returns the rows of the later period that a candidate has.
  RowNumbers rows_of(const Candidate& candidate) const;
  // Multiplies what is expected of these rows of the later period by a factor.
  void explain(const RowNumbers& rows, double factor);
  // Counts how many of these rows each candidate has.
  std::vector<float> overlaps(const RowNumbers& rows) const;

 private:
  // Holds the sums of each value of a column, or of each pair of values of two columns. The index of a pair is the
  // first code, times the number of second values, plus the second code.
  using Cells = std::vector<Sums>;
  Cells cells(Side side, const Column& first, const Column* second) const;
  bool is_frequent(const Sums& after) const { return after.rows >= floors_.rows && after.observed >= floors_.events; }
  void add_singles(std::size_t column);
  void add_pairs(std::size_t first, std::size_t second);
  const Column* second_column(const Candidate& candidate) const;
  // Adds up value_of(row) over the rows of each candidate, and calls use(index of the candidate, sum).
  template <class Value, class Use>
  void for_each_candidate(const RowNumbers& rows, Value value_of, Use use) const;

  const Table* table_;
  Floors floors_;
  std::array<std::vector<Sums>, 2> rows_;
  std::array<Sums, 2> total_;
  std::vector<Cells> singles_by_column_;  // of the later period
  std::vector<Candidate> candidates_;
  std::size_t singles_ = 0;
};

}  // namespace figures::rules::insights
