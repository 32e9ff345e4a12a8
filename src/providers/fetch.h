#pragma once
#include <string>

#include "net/url_guard.h"
#include "providers/call.h"

namespace providers {

// The bytes of an image at a URL that a provider has named: not more than kMostImageBytes, from a public address by
// https, or from one that the operator has allowed, without following it elsewhere and without telling it our key.
// Throws Fault.
std::string fetch(net::HttpClient& http, const std::string& url, net::Guard guard, Limits limits,
                  const Deadline& deadline);

}  // namespace providers
