#include "net/address.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include <arpa/inet.h>
#include <netinet/in.h>

namespace net {
namespace {

Address network_of(const Address& address, int bytes) {
  Address network = unmapped(address);
  if (network.family == AF_INET6) std::fill(network.bytes.begin() + bytes, network.bytes.end(), 0);
  return network;
}

}  // namespace

bool operator==(const Address& a, const Address& b) { return a.family == b.family && a.bytes == b.bytes; }

std::optional<Address> parse_address(const std::string& text) {
  // inet_pton ends at a NUL and would take what stands before it.
  if (text.find('\0') != std::string::npos) return std::nullopt;

  for (const int family : {AF_INET, AF_INET6}) {
    Address address{family, {}};
    if (inet_pton(family, text.c_str(), address.bytes.data()) == 1) return address;
  }
  return std::nullopt;
}

std::optional<Address> address_of(const sockaddr& socket) {
  Address address{socket.sa_family, {}};
  if (address.family == AF_INET) {
    const auto& in = reinterpret_cast<const sockaddr_in&>(socket);
    std::memcpy(address.bytes.data(), &in.sin_addr, sizeof in.sin_addr);
    return address;
  }
  if (address.family == AF_INET6) {
    const auto& in6 = reinterpret_cast<const sockaddr_in6&>(socket);
    std::memcpy(address.bytes.data(), &in6.sin6_addr, sizeof in6.sin6_addr);
    return address;
  }
  return std::nullopt;
}

std::string text_of(const Address& address) {
  char text[INET6_ADDRSTRLEN] = "";
  inet_ntop(address.family, address.bytes.data(), text, sizeof text);
  if (address.family == AF_INET || !std::strchr(text, '.')) return text;

  // glibc writes the last four bytes of ::/96 and ::ffff:0:0/96 as dotted IPv4.
  const auto& b = address.bytes;
  char* const tail = std::strrchr(text, ':') + 1;
  std::snprintf(tail, text + sizeof text - tail, "%x:%x", b[12] << 8 | b[13], b[14] << 8 | b[15]);
  return text;
}

Address unmapped(const Address& address) {
  static const std::array<unsigned char, 12> mapped{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff};
  const auto rest = address.bytes.begin() + mapped.size();
  if (address.family != AF_INET6 || !std::equal(mapped.begin(), mapped.end(), address.bytes.begin())) return address;

  Address v4{AF_INET, {}};
  std::copy(rest, address.bytes.end(), v4.bytes.begin());
  return v4;
}

Address network_of(const Address& address) { return network_of(address, 64 / 8); }

Address wider_network_of(const Address& address) { return network_of(address, 48 / 8); }

}  // namespace net
