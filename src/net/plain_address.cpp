#include "net/plain_address.h"

#include <algorithm>

#include "net/range.h"

namespace net {
namespace {

constexpr std::array<unsigned char, 12> kTranslated{0, 0x64, 0xff, 0x9b};

bool is_within(const Address& address) {
  static const auto kPrivate = parse_ranges(
      "0.0.0.0/8, 10.0.0.0/8, 100.64.0.0/10, 127.0.0.0/8, 169.254.0.0/16, 172.16.0.0/12, 192.168.0.0/16, 224.0.0.0/3");
  return contains(kPrivate, address);
}

Address untranslated(const Address& address) {
  const auto rest = address.bytes.begin() + kTranslated.size();
  if (address.family != AF_INET6 || !std::equal(kTranslated.begin(), kTranslated.end(), address.bytes.begin()))
    return address;
  Address v4{AF_INET, {}};
  std::copy(rest, address.bytes.end(), v4.bytes.begin());
  return is_within(v4) ? address : v4;
}

}  // namespace

std::string plain_address(const std::string& text) {
  const auto address = parse_address(text);
  return address ? text_of(untranslated(unmapped(*address))) : text;
}

}  // namespace net
