#include "nginx/listening.h"

#include <algorithm>
#include <fstream>
#include <sstream>

#include "text/ascii.h"

namespace nginx {
namespace {

// nginx finds names in a hash table whose buckets hold 46 characters, unless nginx.conf says otherwise for all sites.
constexpr std::size_t kMaxName = 46;

std::string port_of(const std::string& address) { return address.substr(address.rfind(':') + 1); }

// Requests for names that no site has go to the first site of a port, unless one claims them. Ours does so only where
// no other site listens.
std::string directive(const std::string& address, const std::string& port, const std::string& parameters,
                      const Addresses& others) {
  return "listen " + address + ":" + port + parameters + (is_shared(port, others) ? "" : " default_server") + ";";
}

bool has_ipv6() { return std::ifstream("/proc/net/if_inet6").peek() != std::ifstream::traits_type::eof(); }

bool is_everywhere(const std::string& address) {
  return address.find_first_not_of("0123456789") == address.npos || text::starts_with(address, "*:") ||
         text::starts_with(address, "0.0.0.0:") || text::starts_with(address, "[::]:");
}

}  // namespace

bool is_shared(const std::string& port, const Addresses& others) {
  return std::any_of(others.begin(), others.end(), [&](const auto& address) { return port_of(address) == port; });
}

std::vector<std::string> listens(const std::string& at, const std::string& parameters, const Addresses& others) {
  const auto colon = at.rfind(':');
  return {directive(at.substr(0, colon), port_of(at), parameters, others)};
}

std::vector<std::string> listens_everywhere(const std::string& port, const std::string& parameters,
                                            const Addresses& others) {
  std::vector<std::string> lines = {directive("*", port, parameters, others)};
  if (has_ipv6()) lines.push_back(directive("[::]", port, parameters, others));
  // Where other sites name an address, nginx asks only such sites for what arrives there.
  for (const auto& address : others) {
    if (port_of(address) != port || is_everywhere(address)) continue;
    lines.push_back(directive(address.substr(0, address.rfind(':')), port, parameters, others));
  }
  return lines;
}

std::string server_name(const std::string& host) {
  if (host.size() <= kMaxName) return host;
  std::string pattern;
  for (const char each : text::lower(host)) pattern += each == '.' ? std::string("[.]") : std::string(1, each);
  return "~^" + pattern + "$";
}

bool is_since(const std::string& version, const std::string& first) {
  std::istringstream one(version), other(first);
  for (std::string a, b; std::getline(other, b, '.');) {
    if (!std::getline(one, a, '.')) return false;
    if (std::atoi(a.c_str()) != std::atoi(b.c_str())) return std::atoi(a.c_str()) > std::atoi(b.c_str());
  }
  return true;
}

}  // namespace nginx
