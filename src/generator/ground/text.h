#pragma once
#include <algorithm>
#include <initializer_list>
#include <string_view>
#include <type_traits>

namespace generator {

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

template <typename Value, typename = std::enable_if_t<std::is_enum_v<Value>>>
bool is_one_of(Value value, std::initializer_list<Value> values) {
  return std::find(values.begin(), values.end(), value) != values.end();
}

constexpr char lower(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
constexpr char upper(char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 32) : c; }

inline bool begins_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

inline bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

// Says whether the category is one of living beings other than persons and plants, such as "bird" or "fish".
inline bool is_creature(std::string_view category) {
  return is_one_of(category, {"animal", "bird", "creature", "fish", "insect"});
}

}  // namespace generator
