#include "text/ascii.h"

#include <algorithm>
#include <sstream>

namespace text {

std::string lower(std::string text) {
  for (char& c : text) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return text;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == text.npos) return "";
  return text.substr(first, text.find_last_not_of(" \t") - first + 1);
}

std::string replaced(std::string text, std::string_view old, std::string_view by) {
  for (auto at = text.find(old); at != text.npos; at = text.find(old, at + by.size())) text.replace(at, old.size(), by);
  return text;
}

std::vector<std::string> split(const std::string& text, char at) {
  std::vector<std::string> parts;
  std::istringstream from(text);
  for (std::string part; std::getline(from, part, at);) parts.push_back(part);
  return parts;
}

std::optional<std::int64_t> whole_number(std::string_view text, std::size_t most) {
  if (text.empty() || text.size() > most || !std::all_of(text.begin(), text.end(), is_digit)) return std::nullopt;
  return std::stoll(std::string(text));
}

bool starts_with(std::string_view text, std::string_view start) { return text.substr(0, start.size()) == start; }

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace text
