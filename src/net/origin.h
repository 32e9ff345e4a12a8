#pragma once
#include <optional>
#include <string>
#include <vector>

// Decides which pages may send a request that changes something.
namespace net {

// Holds what a request says about where it comes from.
struct Provenance {
  std::optional<std::string> origin, referer, fetch_site;
  std::string own;  // the origin under which the request reached us
};

enum class OriginVerdict { trusted, missing, foreign };

// Judges whether a page of ours or of a trusted origin sent the request. A browser always names an Origin with a POST,
// or at least Sec-Fetch-Site. A request with neither of these nor a Referer comes from a script, which no page can make
// send somebody's cookie.
OriginVerdict judge_origin(const Provenance& provenance, const std::vector<std::string>& trusted_origins);

// Returns scheme://host[:port] of a URL in lower case, or "" if it is no URL or names a user.
std::string origin_of(const std::string& url);

}  // namespace net
