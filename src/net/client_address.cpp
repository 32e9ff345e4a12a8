#include "net/client_address.h"

#include <algorithm>

#include "text/ascii.h"

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

// Some proxies add the port: 192.0.2.7:4711, [2001:db8::7]:4711.
std::string without_port(const std::string& text) {
  if (text.substr(0, 1) == "[") return text.substr(1, text.find(']') - 1);
  return std::count(text.begin(), text.end(), ':') == 1 ? text.substr(0, text.find(':')) : text;
}

constexpr std::size_t kMaxBytes = 2048;  // that are read, at the end of the header

// Returns its last addresses in order, without empty items.
std::vector<std::string> addresses_in(const std::string& forwarded_for) {
  std::vector<std::string> addresses;
  const auto last = forwarded_for.substr(forwarded_for.size() - std::min(forwarded_for.size(), kMaxBytes));
  for (const auto& one : text::split(last, ','))
    if (!text::trimmed(one).empty()) addresses.push_back(plain_address(without_port(text::trimmed(one))));
  return addresses;
}

void cut_before_last(std::vector<std::string>& addresses, const std::string& from) {
  const auto last = std::find(addresses.rbegin(), addresses.rend(), from);
  addresses.erase(last == addresses.rend() ? addresses.begin() : last.base() - 1, addresses.end());
}

bool is_one_of(const std::vector<Range>& proxies, const std::string& text) {
  const auto address = parse_address(text);
  return address && contains(proxies, *address);
}

}  // namespace

std::string plain_address(const std::string& text) {
  const auto address = parse_address(text);
  return address ? text_of(untranslated(unmapped(*address))) : text;
}

std::string address_behind(const std::vector<Range>& proxies, const std::string& from, const std::string& forwarded_for,
                           bool by_load_balancer) {
  if (!is_one_of(proxies, from)) return from;
  auto before = addresses_in(forwarded_for);
  if (by_load_balancer) cut_before_last(before, from);
  std::string caller = from;
  while (!before.empty() && is_one_of(proxies, caller) && parse_address(before.back())) {
    caller = before.back();
    before.pop_back();
  }
  return caller;
}

}  // namespace net
