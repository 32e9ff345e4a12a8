#include "generator/ground/lines.h"

#include <algorithm>

namespace generator::lines {

std::string_view Row::field(std::size_t at) const {
  auto rest = fields;
  for (; at > 0; --at) {
    const auto bar = rest.find(" | ");
    if (bar == rest.npos) return "";
    rest.remove_prefix(bar + 3);
  }
  return rest.substr(0, rest.find(" | "));
}

std::vector<Line> Row::all() const {
  std::vector<Line> all;
  for (const auto line : lines) {
    const auto colon = line[0] == '~' ? line.find(" : ") : line.npos;
    all.push_back(colon == line.npos ? Line{"", line.substr(2)}
                                     : Line{line.substr(1, colon - 1), line.substr(colon + 3)});
  }
  return all;
}

std::optional<Row> Sheet::find(std::string_view name) const {
  const auto at = std::lower_bound(names_.begin(), names_.end(), name);
  if (at == names_.end() || *at != name) return std::nullopt;
  return (*this)[rows_[at - names_.begin()]];
}

std::vector<Row> Sheet::all(std::string_view name) const {
  const auto [first, last] = std::equal_range(names_.begin(), names_.end(), name);
  std::vector<Row> found;
  for (auto at = first; at != last; ++at) found.push_back((*this)[rows_[at - names_.begin()]]);
  return found;
}

Row Sheet::operator[](std::size_t at) const {
  return {fields_[at], lines_.part(starts_[at], static_cast<std::size_t>(starts_[at + 1] - starts_[at]))};
}

std::vector<std::string_view> parts(std::string_view field, char separator) {
  std::vector<std::string_view> parts;
  for (std::size_t from = 0; from < field.size();) {
    while (from < field.size() && field[from] == ' ') ++from;
    const auto end = std::min(field.find(separator, from), field.size());
    if (end > from) parts.push_back(field.substr(from, end - from));
    from = end + 1;
  }
  return parts;
}

}  // namespace generator::lines
