#include "target.h"

#include "net/url_guard.h"

#include <algorithm>
#include <cstring>

#include <netdb.h>

#include "net/url_host.h"

// The guard of source URLs, with a resolver that returns a public address for every name.
namespace {

const char kPublic[] = "93.184.215.14";

// Whether the system reads it as an address in any notation. Makes no DNS query.
bool is_numeric(const std::string& host) {
  addrinfo hints{};
  hints.ai_flags = AI_NUMERICHOST;
  addrinfo* found = nullptr;
  if (getaddrinfo(host.c_str(), nullptr, &hints, &found) != 0) return false;
  freeaddrinfo(found);
  return true;
}

bool is_plain(unsigned char c) { return c > ' ' && c < 0x7F && !std::strchr("/@?#\\[]", c); }

void check_host(const std::string& host) {
  PROMISE(!host.empty() && std::all_of(host.begin(), host.end(), is_plain));
  // A URL made of this host is read as the same host.
  const bool v6 = host.find(':') != host.npos;
  const auto again = net::host_of("http://" + (v6 ? "[" + host + "]" : host) + "/");
  PROMISE(host.find('%') != host.npos || std::get<std::string>(again) == host);
}

net::Guard guard(std::string& asked) {
  return {{}, [&asked](const std::string& host) {
            PROMISE(!is_numeric(host));
            asked = host;
            return net::Addresses{*net::parse_address(kPublic)};
          }};
}

}  // namespace

void fuzz::try_input(const std::string& input) {
  const auto host = net::host_of(input);
  if (const auto* name = std::get_if<std::string>(&host)) check_host(*name);

  std::string asked;
  if (net::url_error(input, guard(asked))) return;
  const auto& name = std::get<std::string>(host);
  const auto literal = net::parse_address(name);
  PROMISE(literal ? net::is_public(*literal) : asked == name);
}
