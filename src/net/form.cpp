#include "net/form.h"

#include <cctype>
#include <cstring>

namespace net {
namespace {

std::string encoded(const std::string& text) {
  static const char kDigits[] = "0123456789ABCDEF";
  std::string out;
  for (unsigned char byte : text) {
    if (std::isalnum(byte) || (byte != 0 && std::strchr("-._~", byte))) {
      out += static_cast<char>(byte);
    } else {
      out += '%';
      out += kDigits[byte >> 4];
      out += kDigits[byte & 15];
    }
  }
  return out;
}

}  // namespace

std::string form(const std::vector<std::pair<std::string, std::string>>& fields) {
  std::string text;
  for (const auto& [name, value] : fields) text += (text.empty() ? "" : "&") + encoded(name) + "=" + encoded(value);
  return text;
}

}  // namespace net
