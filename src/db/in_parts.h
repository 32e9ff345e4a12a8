#pragma once
#include <algorithm>
#include <cstddef>
#include <vector>

namespace db {

// Calls `work` with the items, at most `most` at a time, in their order: a statement takes so many values, and a
// transaction so many rows.
template <class Item, class Work>
void in_parts(const std::vector<Item>& items, std::size_t most, Work&& work) {
  for (std::size_t at = 0; at < items.size(); at += most) {
    const auto begin = items.begin() + static_cast<std::ptrdiff_t>(at);
    const auto end = begin + static_cast<std::ptrdiff_t>(std::min(most, items.size() - at));
    work(std::vector<Item>(begin, end));
  }
}

}  // namespace db
