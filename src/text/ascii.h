#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

// Classifies and changes characters and texts of ASCII, whatever the locale. Bytes beyond ASCII are in no class and
// have no case.
namespace text {

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
constexpr bool is_alphanumeric(char c) { return is_letter(c) || is_digit(c); }  // the digits of base62

std::string lower(std::string text);
std::string upper(std::string text);

// Removes the spaces and tabs at both ends.
std::string trimmed(const std::string& text);

// Replaces each `old` by `by`.
std::string replaced(std::string text, std::string_view old, std::string_view by);

// Returns the parts between which `at` stands. After one at the end, there is no part; an empty text has none.
std::vector<std::string> split(const std::string& text, char at);
// Puts texts one behind the other, with `separator` between them.
template <class Texts>
std::string joined(const Texts& texts, const char* separator) {
  std::string all;
  for (const auto& text : texts) all += (all.empty() ? "" : separator) + text;
  return all;
}

// Returns the number that a text consists of if it is nothing but one to `most` digits (18 at most).
std::optional<std::int64_t> whole_number(std::string_view text, std::size_t most);

bool starts_with(std::string_view text, std::string_view start);
bool ends_with(std::string_view text, std::string_view end);

}  // namespace text
