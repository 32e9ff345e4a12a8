#pragma once
#include <optional>
#include <string>
#include <vector>

// Reads origins, and decides which pages may send a request that changes something.
namespace net {

// The origin of an http or https URL, in the one form of all its spellings, which is what browsers send: scheme and
// name in lower case, a name beyond ASCII in Punycode, an address as text_of prints it, IPv6 in brackets.
struct Origin {
  std::string scheme, host, port;  // of the port nothing, if it is the scheme's own
};

std::string text_of(const Origin& origin);

// Returns nullopt if it is no such URL or names a user.
std::optional<Origin> parse_origin(const std::string& url);

// Returns a URL with its origin in that form, and without slashes at its end; others as they are.
std::string with_plain_origin(const std::string& url);

// Holds what a request says about where it comes from.
struct Provenance {
  std::optional<std::string> origin, referer, fetch_site;
  std::string own;  // the origin under which the request reached us
};

enum class OriginVerdict { trusted, missing, foreign };

// Judges whether a page of ours or of a trusted origin sent the request. A browser always names an Origin with a POST,
// or at least Sec-Fetch-Site. A request with neither of these nor a Referer comes from a script, which no page can make
// send somebody's cookie.
// The trusted ones are as text_of prints them.
OriginVerdict judge_origin(const Provenance& provenance, const std::vector<std::string>& trusted_origins);

}  // namespace net
