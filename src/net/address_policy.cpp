#include "net/address_policy.h"

#include <cerrno>
#include <memory>
#include <system_error>

#include <ifaddrs.h>
#include <net/if.h>

namespace net {
namespace {

// clang-format off
constexpr const char* kNotPublicIpv4[] = {
    "0.0.0.0/8",         // this network (RFC 791); Linux connects 0.0.0.0 to itself
    "10.0.0.0/8",        // private (RFC 1918)
    "100.64.0.0/10",     // carrier-grade NAT (RFC 6598), also Alibaba's metadata 100.100.100.200
    "127.0.0.0/8",       // loopback (RFC 1122)
    "168.63.129.16/32",  // Azure's wire server: looks public, answers to every virtual machine there
    "169.254.0.0/16",    // link-local (RFC 3927), the clouds' metadata 169.254.169.254
    "172.16.0.0/12",     // private (RFC 1918)
    "192.0.0.0/24",      // protocol assignments (RFC 6890)
    "192.0.2.0/24",      // documentation (RFC 5737)
    "192.31.196.0/24",   // AS112 (RFC 7535)
    "192.52.193.0/24",   // AMT (RFC 7450)
    "192.88.99.0/24",    // 6to4 relays (RFC 7526)
    "192.168.0.0/16",    // private (RFC 1918)
    "192.175.48.0/24",   // AS112 (RFC 7534)
    "198.18.0.0/15",     // benchmarking (RFC 2544)
    "198.51.100.0/24",   // documentation (RFC 5737)
    "203.0.113.0/24",    // documentation (RFC 5737)
    "224.0.0.0/4",       // multicast (RFC 5771)
    "240.0.0.0/4",       // reserved, and the limited broadcast (RFC 1112, 919)
};

// All of IPv6 that is given out for public use lies here, so what the registry adds elsewhere need not be listed.
constexpr const char* kGlobalIpv6 = "2000::/3";

constexpr const char* kNotPublicIpv6[] = {
    "2001::/23",          // protocol assignments (RFC 2928): Teredo, benchmarking, ORCHID, DRIP
    "2001:db8::/32",      // documentation (RFC 3849)
    "2002::/16",          // 6to4 (RFC 3056): an IPv4 address inside
    "2620:4f:8000::/48",  // AS112 (RFC 7534)
    "3fff::/20",          // documentation (RFC 9637)
};
// clang-format on

template <std::size_t N>
std::vector<Range> ranges(const char* const (&texts)[N]) {
  std::vector<Range> result;
  for (const char* text : texts) result.push_back(parse_range(text));
  return result;
}

// In an ISATAP address (RFC 5214), the last 64 bits are 0000:5efe or 0200:5efe and an IPv4 address, under whichever
// prefix a site has.
bool is_isatap(const Address& v6) {
  const auto& b = v6.bytes;
  return (b[8] & ~0x02) == 0 && b[9] == 0 && b[10] == 0x5e && b[11] == 0xfe;
}

}  // namespace

bool is_public(const Address& address) {
  static const std::vector<Range> not_public_ipv4 = ranges(kNotPublicIpv4);
  static const std::vector<Range> not_public_ipv6 = ranges(kNotPublicIpv6);
  static const Range global_ipv6 = parse_range(kGlobalIpv6);

  const Address plain = unmapped(address);
  if (plain.family == AF_INET) return !contains(not_public_ipv4, plain);
  return contains(global_ipv6, plain) && !contains(not_public_ipv6, plain) && !is_isatap(plain);
}

std::vector<Range> own_addresses() {
  ifaddrs* first = nullptr;
  if (getifaddrs(&first) != 0) throw std::system_error(errno, std::generic_category(), "getifaddrs");
  const std::unique_ptr<ifaddrs, decltype(&freeifaddrs)> list(first, freeifaddrs);

  std::vector<Range> own;
  for (const ifaddrs* at = first; at; at = at->ifa_next) {
    if (!at->ifa_addr || at->ifa_flags & IFF_LOOPBACK) continue;
    if (const auto address = address_of(*at->ifa_addr)) own.push_back(parse_range(text_of(*address)));
  }
  return own;
}

bool AddressPolicy::allows(const Address& address) const {
  if (contains(denied, address)) return false;
  return contains(allowed, address) || (!deny_public && is_public(address));
}

AddressPolicy address_policy(const std::string& denied, const std::string& allowed) {
  AddressPolicy result{parse_ranges(denied), parse_ranges(allowed)};
  for (const Range& own : own_addresses()) result.denied.push_back(own);
  return result;
}

curl_socket_t open_public_socket(void* policy, curlsocktype, curl_sockaddr* address) {
  const auto to = address_of(address->addr);
  if (!to || !static_cast<const AddressPolicy*>(policy)->allows(*to)) return CURL_SOCKET_BAD;
  return socket(address->family, address->socktype | SOCK_CLOEXEC, address->protocol);
}

}  // namespace net
