#include "providers/fetch.h"

#include <strings.h>

namespace providers {
namespace {

bool is_https(const std::string& url) { return strncasecmp(url.c_str(), "https://", 8) == 0; }

Error invalid(const std::string& why) { return Error(Error::Kind::invalid, why); }

}  // namespace

std::string fetch(net::HttpClient& http, const std::string& url, net::Guard guard, Limits limits,
                  const Deadline& deadline) {
  guard.address_policy.deny_public = !is_https(url);
  if (net::url_error(url, guard)) throw invalid("the image is where we must not fetch it from");

  net::HttpRequest request;
  request.method = "GET";
  request.url = url;
  request.max_bytes = kMaxImageBytes;
  request.address_policy = &guard.address_policy;
  limits.calls = 1;
  try {
    const auto answer = call(http, request, limits, deadline);
    if (answer.status != 200) throw invalid("status " + std::to_string(answer.status) + " where the image should be");
    return answer.body;
  } catch (Error& error) {
    error.health = Error::Health::up;  // images are often hosted elsewhere, so this says nothing about the provider
    throw;
  }
}

}  // namespace providers
