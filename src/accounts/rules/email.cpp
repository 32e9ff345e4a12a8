#include "accounts/rules/email.h"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace accounts::rules {
namespace {

constexpr std::size_t kLongest = 254;  // RFC 5321 section 4.5.3.1.3, less the brackets

bool is_letter(unsigned char c) { return (c | 32) >= 'a' && (c | 32) <= 'z'; }
bool is_digit(unsigned char c) { return c >= '0' && c <= '9'; }

bool in_local_part(unsigned char c) {
  return is_letter(c) || is_digit(c) || c == '_' || c == '\'' || c == '+' || c == '-';
}

// True when each piece between dots is one.
template <class Test>
bool each_piece(std::string_view text, Test is_piece) {
  for (;;) {
    const auto dot = text.find('.');
    if (!is_piece(text.substr(0, dot))) return false;
    if (dot == text.npos) return true;
    text.remove_prefix(dot + 1);
  }
}

bool is_local_piece(std::string_view piece) {
  return !piece.empty() && std::all_of(piece.begin(), piece.end(), in_local_part);
}

bool is_label(std::string_view label) {
  return !label.empty() && label.front() != '-' && std::all_of(label.begin(), label.end(), [](unsigned char c) {
    return is_letter(c) || is_digit(c) || c == '-';
  });
}

}  // namespace

bool is_email(const std::string& text) {
  const auto at = text.find('@');
  if (text.size() > kLongest || at == text.npos) return false;
  const auto local = std::string_view(text).substr(0, at), domain = std::string_view(text).substr(at + 1);
  const auto dot = domain.rfind('.');
  if (dot == domain.npos || !each_piece(local, is_local_piece) || local.back() == '\'') return false;
  const auto top = domain.substr(dot + 1);
  return each_piece(domain, is_label) && top.size() >= 2 && std::all_of(top.begin(), top.end(), is_letter);
}

std::string account_of(std::string email) {
  std::transform(email.begin(), email.end(), email.begin(), [](unsigned char c) { return std::tolower(c); });
  return email;
}

}  // namespace accounts::rules
