#pragma once
#include <optional>
#include <string>

#include "net/address_policy.h"
#include "net/resolver.h"

// Decides whether this host may fetch a URL that a caller wrote.
namespace net {

struct Guard {
  AddressPolicy address_policy;
  Lookup lookup = resolve;
};

constexpr char kDidNotResolve[] = "Hostname did not resolve";

// Returns nullopt if the URL is http or https and every address its host has now is allowed by the policy, and else the
// first error, in one of the five sentences that callers were promised: "Only http(s) URLs are allowed", "URL has no
// hostname", "URL could not be parsed", kDidNotResolve, "Hostname resolves to a private address (<ip>)". Throws
// LookupFailed if the lookup does, which is kDidNotResolve as well, but may not be so later. One address outside is
// enough, since a client may connect to any of them. What holds now need not hold at the fetch: see open_public_socket.
std::optional<std::string> url_error(const std::string& url, const Guard& guard);

}  // namespace net
