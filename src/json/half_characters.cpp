#include "json/half_characters.h"

#include <charconv>
#include <optional>

namespace json {
namespace {

constexpr std::size_t kEscape = 6;  // bytes of \ud83d

// Returns the code unit of the escape at that position, or nullopt if there is none.
std::optional<unsigned> unit_at(const std::string& text, std::size_t at) {
  if (text.compare(at, 2, "\\u") != 0 || at + kEscape > text.size()) return std::nullopt;
  unsigned unit = 0;
  const char* end = text.data() + at + kEscape;
  return std::from_chars(text.data() + at + 2, end, unit, 16).ptr == end ? std::optional(unit) : std::nullopt;
}

bool is_first_half(unsigned unit) { return unit >= 0xD800 && unit < 0xDC00; }
bool is_second_half(unsigned unit) { return unit >= 0xDC00 && unit < 0xE000; }

}  // namespace

std::vector<std::size_t> replace_half_characters(std::string& text) {
  std::vector<std::size_t> replaced;
  for (auto at = text.find('\\'); at < text.size(); at = text.find('\\', at)) {
    const auto unit = unit_at(text, at);
    if (!unit) {
      at += 2;
      continue;
    }
    const auto next = at + kEscape < text.size() ? unit_at(text, at + kEscape) : std::nullopt;
    if (is_first_half(*unit) && next && is_second_half(*next)) {
      at += 2 * kEscape;
      continue;
    }
    if (*unit == 0 || is_first_half(*unit) || is_second_half(*unit)) {
      text.replace(at, kEscape, "\\ufffd");
      replaced.push_back(at);
    }
    at += kEscape;
  }
  return replaced;
}

}  // namespace json
