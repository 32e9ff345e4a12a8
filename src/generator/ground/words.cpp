#include "generator/ground/words.h"

#include <algorithm>

namespace generator::words {

bool List::has(std::string_view line) const { return std::binary_search(begin(), end(), line); }

std::optional<std::string_view> Table::find(std::string_view key) const {
  const auto found = std::lower_bound(keys.begin(), keys.end(), key);
  if (found == keys.end() || *found != key) return std::nullopt;
  return values[static_cast<std::size_t>(found - keys.begin())];
}

List Table::all(std::string_view key) const {
  const auto [first, last] = std::equal_range(keys.begin(), keys.end(), key);
  return values.part(static_cast<std::size_t>(first - keys.begin()), static_cast<std::size_t>(last - first));
}

}  // namespace generator::words
