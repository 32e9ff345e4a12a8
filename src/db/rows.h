#pragma once
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace db {

// Reads one column of a row after the other, in the order in which the statement names them. The Rows that it is of
// have to live as long.
//
// C++ evaluates what stands in braces from left to right, as in `Stream{row.text(), row.time()}`. It may evaluate the
// arguments of a function in any order, and evaluates what is on the right of = before what is on the left, so these
// must not read twice.
class Row {
 public:
  const std::string& text() { return next().value(); }
  const std::optional<std::string>& optional_text() { return next(); }
  std::int64_t number() { return std::stoll(text()); }
  std::optional<std::int64_t> optional_number();
  std::uint64_t unsigned_number() { return std::stoull(text()); }
  bool flag() { return number() != 0; }
  // Prints a DATETIME(3), which the database keeps in UTC, as the interfaces do: 2026-11-21T01:57:55.138Z
  std::string time();
  std::optional<std::string> optional_time();

 private:
  friend class Rows;
  using Column = const std::optional<std::string>*;
  Row(Column first, Column end) : next_(first), end_(end) {}
  const std::optional<std::string>& next();

  Column next_, end_;
};

// Holds the rows of an answer.
class Rows {
 public:
  class Iterator {
   public:
    Row operator*() const { return rows_.row(at_); }
    Iterator& operator++() {
      ++at_;
      return *this;
    }
    bool operator!=(const Iterator& other) const { return at_ != other.at_; }

   private:
    friend class Rows;
    Iterator(const Rows& rows, std::size_t at) : rows_(rows), at_(at) {}
    const Rows& rows_;
    std::size_t at_;
  };

  explicit Rows(std::size_t columns) : columns_(columns) {}
  // Call it once for each column of each row.
  void add(std::optional<std::string> column) { values_.push_back(std::move(column)); }

  std::size_t size() const { return empty() ? 0 : values_.size() / columns_; }
  bool empty() const { return values_.empty(); }
  Iterator begin() const { return {*this, 0}; }
  Iterator end() const { return {*this, size()}; }
  // Throws std::out_of_range if there is none.
  Row front() const& { return row(0); }
  Row front() && = delete;

  // Return the first column of the first row, for an answer that always has one.
  std::string text() const { return row(0).text(); }
  std::optional<std::string> optional_text() const { return row(0).optional_text(); }
  std::int64_t number() const { return row(0).number(); }
  std::optional<std::int64_t> optional_number() const { return row(0).optional_number(); }
  std::uint64_t unsigned_number() const { return row(0).unsigned_number(); }
  std::string time() const { return row(0).time(); }

 private:
  Row row(std::size_t at) const;

  std::size_t columns_;
  std::vector<std::optional<std::string>> values_;  // those of the first row, then those of the second, and so on
};

// Returns what `make(row)` makes of each row.
template <class Make>
auto each(const Rows& rows, Make make) {
  std::vector<decltype(make(rows.front()))> made;
  made.reserve(rows.size());
  for (const Row row : rows) made.push_back(make(row));
  return made;
}

// Returns what `make(row)` makes of the first row, or nullopt if there is none.
template <class Make>
auto first(const Rows& rows, Make make) {
  return rows.empty() ? std::nullopt : std::optional(make(rows.front()));
}

// Returns what `make(row)` makes of the columns after the first, by the first.
template <class Make>
auto by_first(const Rows& rows, Make make) {
  std::map<std::string, decltype(make(rows.front()))> made;
  for (Row row : rows) {
    const std::string& key = row.text();
    made.emplace(key, make(row));
  }
  return made;
}

// Return the first column of each row, or of the first row if there is one.
inline std::vector<std::string> texts(const Rows& rows) {
  return each(rows, [](Row row) { return row.text(); });
}
inline std::optional<std::string> first_text(const Rows& rows) {
  return first(rows, [](Row row) { return row.text(); });
}

}  // namespace db
