#pragma once
#include <string>

#include "net/url_guard.h"
#include "providers/call.h"

namespace providers {

constexpr std::size_t kMaxImageBytes = 4 * 1024 * 1024;

// Downloads an image from a URL that a provider returned: at most kMaxImageBytes, from a public address over https, or
// from one that the operator allows. Redirects are not followed and our key is not sent. Throws Error.
std::string fetch(net::HttpClient& http, const std::string& url, net::Guard guard, Limits limits,
                  const Deadline& deadline);

}  // namespace providers
