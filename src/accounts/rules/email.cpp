#include "accounts/rules/email.h"

#include <algorithm>
#include <string_view>

#include "text/ascii.h"

namespace accounts::rules {
namespace {

constexpr std::size_t kMaxAddressBytes = 254;  // RFC 5321 section 4.5.3.1.3, without the brackets

bool in_local_part(char c) { return text::is_alphanumeric(c) || c == '_' || c == '\'' || c == '+' || c == '-'; }
bool in_label(char c) { return text::is_alphanumeric(c) || c == '-'; }

// Says whether is_piece holds for each piece between dots.
template <class Test>
bool each_piece(std::string_view dotted, Test is_piece) {
  for (;;) {
    const auto dot = dotted.find('.');
    if (!is_piece(dotted.substr(0, dot))) return false;
    if (dot == dotted.npos) return true;
    dotted.remove_prefix(dot + 1);
  }
}

bool is_local_piece(std::string_view piece) {
  return !piece.empty() && std::all_of(piece.begin(), piece.end(), in_local_part);
}

bool is_label(std::string_view label) {
  return !label.empty() && label.front() != '-' && std::all_of(label.begin(), label.end(), in_label);
}

}  // namespace

bool is_email(const std::string& address) {
  const auto at = address.find('@');
  if (address.size() > kMaxAddressBytes || at == address.npos) return false;
  const auto local = std::string_view(address).substr(0, at), domain = std::string_view(address).substr(at + 1);
  const auto dot = domain.rfind('.');
  if (dot == domain.npos || !each_piece(local, is_local_piece) || local.back() == '\'') return false;
  const auto top = domain.substr(dot + 1);
  return each_piece(domain, is_label) && top.size() >= 2 && std::all_of(top.begin(), top.end(), text::is_letter);
}

std::string account_of(const std::string& email) { return text::lower(email); }

}  // namespace accounts::rules
