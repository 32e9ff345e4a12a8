#include "net/client_address.h"

#include <algorithm>
#include <sstream>

#include "net/plain_address.h"
#include "text/ascii.h"

namespace net {
namespace {

// Some proxies add the port: 192.0.2.7:4711, [2001:db8::7]:4711.
std::string without_port(const std::string& text) {
  if (text.substr(0, 1) == "[") return text.substr(1, text.find(']') - 1);
  return std::count(text.begin(), text.end(), ':') == 1 ? text.substr(0, text.find(':')) : text;
}

constexpr std::size_t kMaxBytes = 2048;  // that are read, at the end of the header

// Returns its last addresses in order, without empty items.
std::vector<std::string> addresses_in(const std::string& forwarded_for) {
  std::vector<std::string> addresses;
  std::istringstream list(forwarded_for.substr(forwarded_for.size() - std::min(forwarded_for.size(), kMaxBytes)));
  for (std::string one; std::getline(list, one, ',');)
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
