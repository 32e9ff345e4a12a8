#pragma once
#include <stdexcept>
#include <string>
#include <vector>

#include "net/http_client.h"

// Says why a provider's response could not be used.
namespace providers {

// what() may be shown: it contains no secret, and of the provider's text only the redacted beginning.
struct Error : std::runtime_error {
  enum class Kind {
    unavailable,  // not reached, overloaded, or it refuses our key
    timed_out,
    rejected,  // it refuses this request, for example by its content policy
    invalid    // its response is not usable
  };
  Error(Kind kind, const std::string& what) : std::runtime_error(what), kind(kind) {}

  Kind kind;
  // Says whether the provider is up. If it is down, any other request would fail as well.
  enum class Health { up, down, unknown } health = Health::up;
  int retry_after = 0;  // seconds; 0: not given
};

// Holds the content of an error response: {"error": {"type", "code", "message"}}, or the variants of other servers.
struct ErrorDetails {
  std::string type, code, message;
};
ErrorDetails error_details_in(const net::HttpAnswer& answer);

// Says whether the request was refused by content policy, so that asking again in another way is of no use.
bool is_moderation(const ErrorDetails& details);

// Makes an Error of a response. Its what() has at most 200 characters of printable ASCII.
Error error_in(const net::HttpAnswer& answer, const std::vector<std::string>& secrets);
Error error_of(const net::NoAnswer& none);

}  // namespace providers
