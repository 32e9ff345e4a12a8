#include "net/url_guard.h"

#include <algorithm>
#include <variant>

#include "net/url_host.h"
#include "text/ascii.h"

namespace net {
namespace {

std::string sentence(UrlError error) {
  switch (error) {
    case UrlError::not_http:
      return "Only http(s) URLs are allowed";
    case UrlError::no_host:
      return "URL has no hostname";
    default:
      return "URL could not be parsed";
  }
}

// RFC 6761 gives "localhost" and all names under it to loopback. libcurl answers them itself, whatever the system says.
bool is_localhost(std::string name) {
  if (name.back() == '.') name.pop_back();
  return text::ends_with("." + text::lower(name), ".localhost");
}

std::optional<Addresses> addresses_of(const std::string& host, const Lookup& lookup) {
  if (const auto literal = parse_address(host)) return Addresses{*literal};
  if (is_localhost(host)) return Addresses{*parse_address("127.0.0.1")};
  return lookup(host);
}

}  // namespace

std::optional<std::string> url_error(const std::string& url, const Guard& guard) {
  const auto host = host_of(url);
  if (const auto* error = std::get_if<UrlError>(&host)) return sentence(*error);

  const auto addresses = addresses_of(std::get<std::string>(host), guard.lookup);
  if (!addresses || addresses->empty()) return kDidNotResolve;

  const auto denied = std::find_if(addresses->begin(), addresses->end(),
                                   [&](const Address& address) { return !guard.address_policy.allows(address); });
  if (denied != addresses->end()) return "Hostname resolves to a private address (" + text_of(*denied) + ")";
  if (has_octal_host(url)) return sentence(UrlError::unreadable);
  return std::nullopt;
}

}  // namespace net
