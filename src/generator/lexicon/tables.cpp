#include "generator/lexicon/tables.h"

namespace generator::lexicon::tables {

// Does a binary search over lines: `low` and `high` always stand at the beginning of one.
std::optional<std::string_view> find(std::string_view table, std::string_view word) {
  std::size_t low = 1, high = table.size();
  while (low < high) {
    const auto middle = low + (high - low) / 2;
    const auto begin = table.rfind('\n', middle - 1) + 1;
    const auto tab = table.find('\t', begin);
    const auto end = table.find('\n', tab);
    const auto order = word.compare(table.substr(begin, tab - begin));
    if (order == 0) return table.substr(tab + 1, end - tab - 1);
    if (order < 0)
      high = begin;
    else
      low = end + 1;
  }
  return std::nullopt;
}

}  // namespace generator::lexicon::tables
