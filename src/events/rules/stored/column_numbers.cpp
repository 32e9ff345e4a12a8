#include "events/rules/stored/column_numbers.h"

#include <charconv>

namespace events::rules {

std::string spelled(std::int64_t number, int base) {
  char digits[72];
  return {digits, std::to_chars(digits, digits + sizeof digits, number, base).ptr};
}

std::optional<std::int64_t> number_spelled(std::string_view text, int base) {
  std::int64_t number = 0;
  const auto* const end = text.data() + text.size();
  const auto read = std::from_chars(text.data(), end, number, base);
  const bool whole = read.ec == std::errc() && read.ptr == end;
  if (!whole || number > kMaxColumnNumber || number < -kMaxColumnNumber) return std::nullopt;
  return spelled(number, base) == text ? std::optional(number) : std::nullopt;  // not "007", "-0" or "A"
}

}  // namespace events::rules
