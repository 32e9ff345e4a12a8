#pragma once
#include <cstddef>
#include <deque>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "figures/rules/insights/table.h"

namespace figures::rules::insights {

// Builds a table of sessions that are added one by one. Their columns may have any number of values.
class TableBuilder {
 public:
  struct Name {
    playback::Dimension dimension;
    std::string name;
  };
  explicit TableBuilder(std::vector<Name> columns) : names_(std::move(columns)), dictionaries_(names_.size()) {}

  // Takes the values in the order of the columns. An empty value or viewer is not known.
  void add(Side side, double part, double whole, std::string_view viewer, const std::vector<std::string_view>& values);
  std::size_t size(Side side) const { return rows_[side].size(); }

  // Keeps the hundred most frequent values of each column, and no column in which all sessions are alike. The builder
  // cannot be used after that.
  Table build();

 private:
  // Numbers texts in the order in which they come.
  class Dictionary {
   public:
    Dictionary() = default;
    Dictionary(Dictionary&&) = default;  // the keys of a copy would point into the texts of the other
    std::uint32_t number_of(std::string_view text);
    const std::deque<std::string>& texts() const { return texts_; }

   private:
    std::unordered_map<std::string_view, std::uint32_t> numbers_;
    std::deque<std::string> texts_;  // their addresses do not change
  };
  struct ColumnSoFar : Dictionary {
    std::array<std::vector<std::uint32_t>, 2> numbers;  // by side, then row
  };
  Column build(const Name& name, const ColumnSoFar& so_far) const;

  std::vector<Name> names_;
  std::vector<ColumnSoFar> dictionaries_;
  std::array<Dictionary, 2> viewers_;
  std::array<Rows, 2> rows_;
};

}  // namespace figures::rules::insights
